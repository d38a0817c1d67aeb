import { exportRecipientsInput } from '../../../shared/notifications/notifications.ts';
import { csvRoute } from '../../rest/plainRoutes.ts';
import { exportRecipients } from './notifications.recipients.service.ts';

export const notificationsRecipientsRoute = csvRoute(
  {
    rest: 'GET /admin/notifications/:id/recipients.csv',
    access: 'admin',
    summary: 'Los destinatarios de una notificación como archivo CSV: quién la leyó, la confirmó y asiste',
    input: exportRecipientsInput,
  },
  (ctx, _admin, input) => exportRecipients(ctx, input),
);
