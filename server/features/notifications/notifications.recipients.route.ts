import { exportRecipientsInput } from '../../../shared/notifications/notifications.ts';
import { limitsOf } from '../../limits.ts';
import { sendCsv, signedInRoute } from '../../rest/plainRoutes.ts';
import { exportRecipients } from './notifications.recipients.service.ts';

export const notificationsRecipientsRoute = signedInRoute(
  {
    rest: 'GET /admin/notifications/:id/recipients.csv',
    access: 'admin',
    summary: 'Los destinatarios de una notificación como archivo CSV: quién la leyó, la confirmó y asiste',
    input: exportRecipientsInput,
    type: 'text/csv',
  },
  async ({ ctx, user, input, reply }) => {
    const file = exportRecipients(ctx, input);
    await limitsOf(ctx).take('exports', user.id);
    return sendCsv(reply, file);
  },
);
