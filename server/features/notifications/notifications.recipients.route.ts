import { Readable } from 'node:stream';
import { exportRecipientsInput } from '../../../shared/notifications/notifications.ts';
import { limitsOf } from '../../limits.ts';
import { signedInRoute } from '../../rest/plainRoutes.ts';
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
    const { fileName, text } = exportRecipients(ctx, input);
    await limitsOf(ctx).take('exports', user.id);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(text, { objectMode: false }));
  },
);
