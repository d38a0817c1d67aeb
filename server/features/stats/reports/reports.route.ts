import { Readable } from 'node:stream';
import { exportReportInput } from '../../../../shared/stats/reports.ts';
import { limitsOf } from '../../../limits.ts';
import { signedInRoute } from '../../../rest/plainRoutes.ts';
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
    const { fileName, text } = await exportReport(ctx, user, input);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(text, { objectMode: false }));
  },
);
