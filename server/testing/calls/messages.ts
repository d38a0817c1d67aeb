import { sendNotificationInput } from '../../../shared/notifications/notifications.ts';
import { requireSession } from '../../features/auth/auth.service.ts';
import { sendNotification } from '../../features/notifications/notifications.sent.service.ts';
import { listing, on, type Inputs, type People } from './call.ts';

async function privateRoom({ seller }: People): Promise<{ id: string }> {
  const { _id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id: _id, content: 'Hola' });
  return { id: _id };
}

export async function sentToSeller(people: People): Promise<{ id: string }> {
  return send(people, {
    title: 'Reunión de zona',
    message: 'Nos vemos el lunes',
    type: 'meeting',
    recipientType: 'specific',
    recipients: [people.seller.user.id],
    meetingInfo: { date: '2026-03-16T18:00' },
    requiresAck: true,
  });
}

const sentToAll = (people: People) => send(people, { title: 'Bienvenida', message: 'Por dónde empezar' });

async function send({ app, admin }: People, values: object): Promise<{ id: string }> {
  const { user: sender } = requireSession(app.ctx, admin.token);
  const { _id: id } = await sendNotification(app.ctx, sender, sendNotificationInput.parse(values), []);
  return { id };
}

export const messagesInputs: Inputs = {
  'chat.privateRooms': async (people) => {
    await privateRoom(people);
    return { page: 1, limit: 10, search: people.seller.user.name };
  },
  'chat.openPrivateRoom': ({ seller }) => ({ userId: seller.user._id }),
  'chat.messages': privateRoom,
  'chat.send': on(privateRoom, { content: '¿Cómo va?' }),
  'chat.markRead': privateRoom,
  'admin.markAnswered': async (people) => ({ roomId: (await privateRoom(people)).id }),
  'admin.hideMessage': async (people) => {
    const { _id } = await people.seller.caller.chat.send({
      ...(await privateRoom(people)),
      content: 'Algo que no va',
    });
    return { id: _id };
  },
  'notifications.list': listing(sentToSeller),
  'notifications.get': sentToSeller,
  'notifications.markAsRead': sentToSeller,
  'notifications.acknowledge': sentToSeller,
  'notifications.attend': on(sentToSeller, { attending: true }),
  'notifications.calendar': sentToSeller,
  'notifications.getSent': sentToSeller,
  'notifications.recipients': sentToSeller,
  'notifications.pin': on(sentToAll, { pinned: true }),
  'notifications.remind': sentToSeller,
};
