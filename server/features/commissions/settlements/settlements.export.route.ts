import { exportSettlementsInput } from '../../../../shared/commissions/settlements.ts';
import { limitsOf } from '../../../limits.ts';
import { sendCsv, signedInRoute } from '../../../rest/plainRoutes.ts';
import { exportSettlements } from './settlements.export.service.ts';

export const settlementsExportRoute = signedInRoute(
  {
    rest: 'GET /admin/settlements/export.csv',
    access: 'admin',
    summary: 'Las liquidaciones en un estado como archivo CSV para el banco',
    input: exportSettlementsInput,
    type: 'text/csv',
  },
  async ({ ctx, user, input, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    return sendCsv(reply, await exportSettlements(ctx, user, input));
  },
);
