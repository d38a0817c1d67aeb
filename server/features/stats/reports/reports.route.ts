import { exportReportInput } from '../../../../shared/stats/reports.ts';
import { limitsOf } from '../../../limits.ts';
import { sendCsv, signedInRoute } from '../../../rest/plainRoutes.ts';
import { exportReport } from './reports.service.ts';

export const reportsExportRoute = signedInRoute(
  {
    rest: 'GET /admin/reports/months.csv',
    access: 'admin',
    summary: 'El informe por mes como archivo CSV',
    input: exportReportInput,
    type: 'text/csv',
  },
  async ({ ctx, user, input, reply }) => {
    await limitsOf(ctx).take('exports', user.id);
    return sendCsv(reply, await exportReport(ctx, user, input));
  },
);
