import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportSalesInput } from '../../../../shared/sales/sales.ts';
import { requireSignedIn } from '../../../access.ts';
import type { AppContext } from '../../../context.ts';
import { limitsOf } from '../../../limits.ts';
import { plainSchema } from '../../../rest/schemas.ts';
import { requestContext } from '../../../rpc/context.ts';
import { exportSales } from './export.service.ts';

/** `GET /sales/export.csv`: a plain route, because the file is streamed. */
export async function salesExportRoute(server: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  server.get(
    '/sales/export.csv',
    {
      config: {
        describe: () =>
          plainSchema({
            summary: 'Las ventas propias como archivo CSV, todas las que pasan el filtro',
            tag: 'sales',
            query: exportSalesInput,
            status: 200,
            response: 'text/csv',
          }),
      },
    },
    async (request, reply) => {
      const call = requestContext(ctx, request);
      const { user } = requireSignedIn(call);
      const input = exportSalesInput.parse(request.query);
      await limitsOf(ctx).take('exports', user.id);
      const { fileName, total, text } = await exportSales(call, user, input);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-total-count', total)
        .send(Readable.from(text, { objectMode: false }));
    },
  );
}
