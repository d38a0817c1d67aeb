import { exportReportInput } from '../../../../shared/stats/reports.ts';
import { csvRoute } from '../../../rest/plainRoutes.ts';
import { exportReport } from './reports.service.ts';

export const reportsExportRoute = csvRoute(
  {
    rest: 'GET /admin/reports/months.csv',
    access: 'admin',
    summary: 'El informe por mes como archivo CSV',
    input: exportReportInput,
  },
  exportReport,
);
