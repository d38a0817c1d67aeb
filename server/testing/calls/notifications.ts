import { sendNotificationInput } from '../../../shared/notifications/notifications.ts';
import { requireSession } from '../../features/auth/auth.service.ts';
import { sendNotification } from '../../features/notifications/notifications.sent.service.ts';
import type { Person, TestApp } from '../testApp.ts';
import { adminOnly, signedIn, type Outcomes, type Call, type People } from './call.ts';

const recipientOnly: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 404 };

export async function sentToSeller({ app, admin, seller }: People): Promise<{ id: string }> {
  const id = await sendAs(app, admin, {
    title: 'Reunión de zona',
    message: 'Nos vemos el lunes',
    type: 'meeting',
    recipientType: 'specific',
    recipients: [seller.user.id],
    meetingInfo: { date: '2026-03-16T18:00' },
    requiresAck: true,
  });
  return { id };
}

async function sendAs(app: TestApp, admin: Person, values: object): Promise<string> {
  const { user: sender } = requireSession(app.ctx, admin.token);
  const { _id: id } = await sendNotification(app.ctx, sender, sendNotificationInput.parse(values), []);
  return id;
}

export const notificationsCalls: Record<string, Call> = {
  'notifications.list': {
    rest: 'GET /notifications',
    input: async (people) => {
      await sentToSeller(people);
      return {};
    },
    outcomes: signedIn,
  },
  'notifications.unreadCount': { rest: 'GET /notifications/unread-count', outcomes: signedIn },
  'notifications.get': { rest: 'GET /notifications/:id', input: sentToSeller, outcomes: recipientOnly },
  'notifications.markAsRead': {
    rest: 'PUT /notifications/:id/read',
    input: sentToSeller,
    outcomes: recipientOnly,
  },
  'notifications.markAllAsRead': { rest: 'PUT /notifications/read', outcomes: signedIn },
  'notifications.acknowledge': {
    rest: 'PUT /notifications/:id/ack',
    input: sentToSeller,
    outcomes: recipientOnly,
  },
  'notifications.attend': {
    rest: 'PUT /notifications/:id/attendance',
    input: async (people) => ({ ...(await sentToSeller(people)), attending: true }),
    outcomes: recipientOnly,
  },
  'notifications.calendar': {
    rest: 'GET /notifications/:id/calendar',
    input: sentToSeller,
    outcomes: recipientOnly,
  },
  'notifications.sent': { rest: 'GET /admin/notifications', input: () => ({}), outcomes: adminOnly },
  'notifications.getSent': {
    rest: 'GET /admin/notifications/:id',
    input: sentToSeller,
    outcomes: adminOnly,
  },
  'notifications.recipients': {
    rest: 'GET /admin/notifications/:id/recipients',
    input: sentToSeller,
    outcomes: adminOnly,
  },
  'notifications.pin': {
    rest: 'PUT /admin/notifications/:id',
    input: async ({ app, admin }) => {
      const sent = { title: 'Bienvenida', message: 'Por dónde empezar' };
      return { id: await sendAs(app, admin, sent), pinned: true };
    },
    outcomes: adminOnly,
  },
  'notifications.remind': {
    rest: 'POST /admin/notifications/:id/remind',
    input: sentToSeller,
    outcomes: adminOnly,
  },
};
