import { sendNotificationInput } from '../../../shared/notifications/notifications.ts';
import { requireSession } from '../../features/auth/auth.service.ts';
import { sendNotification } from '../../features/notifications/notifications.service.ts';
import { adminOnly, signedIn, type Outcomes, type Call, type People } from './call.ts';

const recipientOnly: Outcomes = { nobody: 401, seller: 'ok', other: 404, admin: 404 };

async function sentToSeller({ app, admin, seller }: People): Promise<{ id: string }> {
  const { user: sender } = requireSession(app.ctx, admin.token);
  const input = sendNotificationInput.parse({
    title: 'Reunión de zona',
    message: 'Nos vemos el lunes',
    type: 'meeting',
    recipientType: 'specific',
    recipients: [seller.user.id],
    meetingInfo: { date: '2026-03-16T18:00' },
  });
  const { _id: id } = await sendNotification(app.ctx, sender, input, []);
  return { id };
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
  'notifications.markAsRead': {
    rest: 'PUT /notifications/:id/read',
    input: sentToSeller,
    outcomes: recipientOnly,
  },
  'notifications.markAllAsRead': { rest: 'PUT /notifications/read', outcomes: signedIn },
  'notifications.calendar': { input: sentToSeller, outcomes: recipientOnly },
  'notifications.sent': { rest: 'GET /admin/notifications', input: () => ({}), outcomes: adminOnly },
  'notifications.missingReaders': {
    rest: 'GET /admin/notifications/:id/missing',
    input: sentToSeller,
    outcomes: adminOnly,
  },
};
