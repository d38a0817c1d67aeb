import { exportAllSalesInput, exportSalesInput } from '../../../../shared/sales/sales.ts';
import { csvRoute } from '../../../rest/plainRoutes.ts';
import { exportSales, exportTeamSales } from './export.service.ts';

export const salesExportRoute = csvRoute(
  {
    rest: 'GET /sales/export.csv',
    access: 'signedIn',
    summary: 'Las ventas propias como archivo CSV, todas las que pasan el filtro',
    input: exportSalesInput,
  },
  exportSales,
);

export const teamSalesExportRoute = csvRoute(
  {
    rest: 'GET /admin/sales/export.csv',
    access: 'admin',
    summary:
      'Las ventas del equipo como archivo CSV, todas las que pasan el filtro; con datos personales si se piden',
    input: exportAllSalesInput,
  },
  exportTeamSales,
);
