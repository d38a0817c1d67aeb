import { argentineDay } from '../../../../shared/dates.ts';
import type { ExportFormat, SaleFilter } from '../../../../shared/sales.ts';
import { RestFailure } from '../../../api/restFailure.ts';
import { authorization } from '../../../api/trpc.ts';
import { saveFile } from '../../../forms/saveFile.ts';
import { csvLineCounter } from './csvLineCounter.ts';
import { filterParams } from './historyQuery.ts';

export interface ExportProgress {
  rows: number;
  /** Unknown until the answer begins. */
  total: number | undefined;
}

interface SaleExport {
  filters: SaleFilter;
  /** `excel`: semicolons and decimal commas, as an Argentine Excel expects. */
  format: ExportFormat;
  onProgress: (progress: ExportProgress) => void;
}

/** Saves every sale that the filters select as a file, counting rows on the way; throws a RestFailure. */
export async function exportSales({ filters, format, onProgress }: SaleExport): Promise<void> {
  const params = filterParams(filters);
  if (format === 'excel') params.set('format', format);
  const answer = await fetch(`/api/sales/export.csv?${params}`, { headers: authorization() }).catch(noAnswer);
  if (!answer.ok || !answer.body) throw new RestFailure(answer.status, await answer.text());
  const total = Number(answer.headers.get('x-total-count') ?? Number.NaN);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const countLines = csvLineCounter();
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(noAnswer);
    if (done) break;
    chunks.push(value);
    // The first line is the header.
    const rows = Math.max(0, countLines(value) - 1);
    onProgress({ rows, total: Number.isNaN(total) ? undefined : total });
  }
  saveFile(new Blob(chunks, { type: 'text/csv;charset=utf-8' }), `ventas_${argentineDay(Date.now())}.csv`);
}

function noAnswer(): never {
  throw new RestFailure();
}
