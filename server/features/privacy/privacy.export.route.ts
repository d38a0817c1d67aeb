import { saleIdInput } from '../../../shared/sales/sales.ts';
import { limitsOf } from '../../limits.ts';
import { signedInRoute } from '../../rest/plainRoutes.ts';
import { exportPersonalData } from './privacy.export.service.ts';

export const privacyExportRoute = signedInRoute(
  {
    rest: 'GET /admin/sales/:id/personal-data',
    access: 'admin',
    summary: 'Todo lo que se guarda del cliente de una venta, como archivo JSON',
    input: saleIdInput,
    type: 'application/json',
  },
  async ({ ctx, user, input: { id }, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    const data = await exportPersonalData(ctx, user, id);
    return reply
      .header('content-disposition', `attachment; filename="datos-venta-${id}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ success: true, ...data }, null, 2));
  },
);
