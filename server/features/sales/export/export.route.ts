import { Readable } from 'node:stream';
import { exportSalesInput } from '../../../../shared/sales/sales.ts';
import { limitsOf } from '../../../limits.ts';
import { signedInRoute } from '../../../rest/plainRoutes.ts';
import { exportSales } from './export.service.ts';

export const salesExportRoute = signedInRoute(
  {
    rest: 'GET /sales/export.csv',
    access: 'signedIn',
    summary: 'Las ventas propias como archivo CSV, todas las que pasan el filtro',
    input: exportSalesInput,
    type: 'text/csv',
  },
  async ({ ctx, user, input, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    const { fileName, total, text } = await exportSales(ctx, user, input);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('x-total-count', total)
      .send(Readable.from(text, { objectMode: false }));
  },
);
