import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportSalesInput } from '../../../shared/sales.ts';
import type { App } from '../../context.ts';
import { plainSchema } from '../../rest/plainSchema.ts';
import { requestContext } from '../../rpc/context.ts';
import { requireSession } from '../auth/auth.service.ts';
import { exportSales } from './sales.export.service.ts';

/** `GET /sales/export.csv`: a route of its own, because however many sales there are, they are streamed. */
export async function salesDownloadPlugin(server: FastifyInstance, { app }: { app: App }): Promise<void> {
  server.get(
    '/sales/export.csv',
    {
      schema: plainSchema({
        summary: 'Las ventas propias como archivo CSV, todas las que pasan el filtro',
        tag: 'sales',
        query: exportSalesInput,
        status: 200,
        response: 'text/csv',
      }),
    },
    async (request, reply) => {
      const { user } = requireSession(app, requestContext(app, request).token);
      const { fileName, total, text } = exportSales(app, user, exportSalesInput.parse(request.query));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-total-count', total)
        .send(Readable.from(text, { objectMode: false }));
    },
  );
}
