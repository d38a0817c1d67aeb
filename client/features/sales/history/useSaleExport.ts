import { useMutation } from '@tanstack/react-query';
import { argentineDay } from '../../../../shared/dates.ts';
import type { ExportFormat, SaleFilterInput } from '../../../../shared/sales.ts';
import { RestFailure } from '../../../api/restFailure.ts';
import { authorization } from '../../../api/trpc.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { filterParams } from './historyQuery.ts';

/** Saves every sale that the filters select as a CSV file; `excel` as an Argentine Excel expects it. */
export function useSaleExport(filters: SaleFilterInput) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const csv = await downloadSales(filters, format);
      saveFile(csv, `ventas_${argentineDay(Date.now())}.csv`);
    },
  });
  return { start: mutate, isPending, error };
}

async function downloadSales(filters: SaleFilterInput, format: ExportFormat): Promise<Blob> {
  const params = filterParams(filters);
  if (format === 'excel') params.set('format', format);
  const response = await fetch(`/api/sales/export.csv?${params}`, { headers: authorization() }).catch(lost);
  if (!response.ok) throw new RestFailure(response.status, await response.text());
  return response.blob().catch(lost);
}

function lost(): never {
  throw new RestFailure();
}
