import { z } from 'zod';
import { REPORT_ROWS_MAX, reportMonthsInput, reportRowView } from '../../../../shared/stats/reports.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { getReportMonths } from './reports.service.ts';

export const reportsAdminRouter = router({
  reportMonths: adminProcedure
    .meta({
      rest: 'GET /admin/reports/months',
      summary: 'Las ventas por mes de registro: todas juntas, por vendedor, por plan o por provincia',
      result: { rows: z.array(reportRowView).max(REPORT_ROWS_MAX) },
    })
    .input(reportMonthsInput)
    .query(({ ctx, input }) => getReportMonths(ctx, input)),
});
