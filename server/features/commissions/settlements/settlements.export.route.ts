import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportSettlementsInput } from '../../../../shared/commissions/settlements.ts';
import { requireAdmin } from '../../../access.ts';
import type { AppContext } from '../../../context.ts';
import { limitsOf } from '../../../limits.ts';
import { plainSchema } from '../../../rest/schemas.ts';
import { requestContext } from '../../../rpc/context.ts';
import { exportSettlements } from './settlements.export.service.ts';

/** `GET /admin/settlements/export.csv`: a plain route, because the file is streamed. */
export async function settlementsExportRoute(
  server: FastifyInstance,
  { ctx }: { ctx: AppContext },
): Promise<void> {
  server.get(
    '/admin/settlements/export.csv',
    {
      config: {
        describe: () =>
          plainSchema({
            summary: 'Las liquidaciones en un estado como archivo CSV para el banco',
            tag: 'admin',
            query: exportSettlementsInput,
            status: 200,
            response: 'text/csv',
          }),
      },
    },
    async (request, reply) => {
      const call = requestContext(ctx, request);
      const { user } = requireAdmin(call);
      const input = exportSettlementsInput.parse(request.query);
      await limitsOf(ctx).take('exports', user.id);
      const { fileName, text } = await exportSettlements(call, user, input);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Readable.from(text, { objectMode: false }));
    },
  );
}
