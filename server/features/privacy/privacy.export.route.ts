import type { FastifyInstance } from 'fastify';
import { saleIdInput } from '../../../shared/sales/sales.ts';
import { requireAdmin } from '../../access.ts';
import type { AppContext } from '../../context.ts';
import { limitsOf } from '../../limits.ts';
import { plainSchema } from '../../rest/schemas.ts';
import { requestContext } from '../../rpc/context.ts';
import { exportPersonalData } from './privacy.export.service.ts';

const describe = () =>
  plainSchema({
    summary: 'Todo lo que se guarda del cliente de una venta, como archivo JSON',
    tag: 'admin',
    status: 200,
    response: 'application/json',
  });

/** `GET /admin/sales/:id/personal-data`: a plain route, because it is a file. */
export async function privacyExportRoute(
  server: FastifyInstance,
  { ctx }: { ctx: AppContext },
): Promise<void> {
  server.get('/admin/sales/:id/personal-data', { config: { describe } }, async (request, reply) => {
    const context = requestContext(ctx, request);
    const { user } = requireAdmin(context);
    const { id } = saleIdInput.parse(request.params);
    await limitsOf(ctx).take('exports', user.id);
    const data = await exportPersonalData({ ...ctx, ip: context.ip }, user, id);
    return reply
      .header('content-disposition', `attachment; filename="datos-venta-${id}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ success: true, ...data }, null, 2));
  });
}
