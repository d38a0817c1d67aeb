import type { FastifyReply } from 'fastify';
import { exportAllSalesInput, exportSalesInput } from '../../../../shared/sales/sales.ts';
import { limitsOf } from '../../../limits.ts';
import { sendCsv, signedInRoute } from '../../../rest/plainRoutes.ts';
import { exportSales, exportTeamSales, type SaleExport } from './export.service.ts';

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
    return sendFile(reply, await exportSales(ctx, user, input));
  },
);

export const teamSalesExportRoute = signedInRoute(
  {
    rest: 'GET /admin/sales/export.csv',
    access: 'admin',
    summary:
      'Las ventas del equipo como archivo CSV, todas las que pasan el filtro; con datos personales si se piden',
    input: exportAllSalesInput,
    type: 'text/csv',
  },
  async ({ ctx, user, input, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    return sendFile(reply, await exportTeamSales(ctx, user, input));
  },
);

function sendFile(reply: FastifyReply, { total, ...file }: SaleExport) {
  return sendCsv(reply.header('x-total-count', total), file);
}
