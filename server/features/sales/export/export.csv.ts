import { formatDateTime } from '../../../../shared/values/dates.ts';
import { saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { csvMoney, harmless } from '../../../files/csv.ts';
import type { ExportedSale } from '../list/list.repository.ts';

/** Spec §7. */
export const COLUMNS = ['ID', 'Fecha', 'Descripción', 'Monto', 'Comisión', 'Estado', 'Cliente'];

/** Dates as `31/01/2026 21:00` in Argentina. */
export function rowsOf(sales: ExportedSale[], format: ExportFormat): string[][] {
  return sales.map((sale) => [
    String(sale.id),
    formatDateTime(new Date(sale.createdAtMs).toISOString()).replace(',', ''),
    harmless(sale.description),
    csvMoney(sale.priceCents, format),
    csvMoney(sale.commissionCents, format),
    saleStatusLabel(sale.status),
    harmless(sale.customerName),
  ]);
}
