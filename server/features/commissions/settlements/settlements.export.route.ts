import { exportSettlementsInput } from '../../../../shared/commissions/settlements.ts';
import { csvRoute } from '../../../rest/plainRoutes.ts';
import { exportSettlements } from './settlements.export.service.ts';

export const settlementsExportRoute = csvRoute(
  {
    rest: 'GET /admin/settlements/export.csv',
    access: 'admin',
    summary: 'Las liquidaciones en un estado como archivo CSV para el banco',
    input: exportSettlementsInput,
  },
  exportSettlements,
);
