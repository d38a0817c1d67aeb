import { useMutation } from '@tanstack/react-query';
import { argentineDay } from '../../../../shared/values/dates.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { SaleFilterInput } from '../../../../shared/sales/sales.ts';
import { downloadFile } from '../../../api/files/downloadFile.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { filterParams } from './historyQuery.ts';

/** Saves all sales that pass the filters as CSV; `excel` for Argentine Excel. */
export function useSaleExport(filters: SaleFilterInput) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const csv = await downloadSales(filters, format);
      saveFile(csv, `ventas_${argentineDay(Date.now())}.csv`);
    },
  });
  return { start: mutate, isPending, error };
}

function downloadSales(filters: SaleFilterInput, format: ExportFormat): Promise<Blob> {
  const params = filterParams(filters);
  if (format === 'excel') params.set('format', format);
  return downloadFile(`/api/sales/export.csv?${params}`);
}
