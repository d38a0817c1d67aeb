import { setImmediate } from 'node:timers/promises';
import { argentineDay } from '../../../../shared/values/dates.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { ExportSalesInput } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAuditAlone } from '../../audit/audit.service.ts';
import { csvHeader, csvLines } from '../../../files/csv.ts';
import { COLUMNS, rowsOf } from './export.csv.ts';
import {
  countSales,
  listSalesAfter,
  type ExportedSale,
  type SaleSelection,
} from '../list/list.repository.ts';
import { selectSales } from '../list/list.service.ts';

/** A few milliseconds of work between other requests. */
const SLICE_ROWS = 250;

interface SaleExport {
  fileName: string;
  total: number;
  text: AsyncGenerator<string>;
}

/** The caller's sales that pass the filter, newest first; without sales registered during the export. */
export async function exportSales(
  ctx: AppContext,
  user: SignedInUser,
  input: ExportSalesInput,
): Promise<SaleExport> {
  const selection = selectSales(user.id, input);
  const fileName = `ventas_${argentineDay(ctx.now())}.csv`;
  await recordAuditAlone(ctx, { actorId: user.id, kind: 'export', subjectName: fileName });
  return ctx.snapshot(() => ({
    fileName,
    total: countSales(ctx.db, selection),
    text: csvText(ctx, selection, input.format, firstSlice(ctx, selection)),
  }));
}

async function* csvText(
  ctx: AppContext,
  selection: SaleSelection,
  format: ExportFormat,
  first: ExportedSale[],
): AsyncGenerator<string> {
  yield csvHeader(COLUMNS, format);
  let slice = first;
  for (;;) {
    const last = slice.at(-1);
    if (!last) return;
    yield csvLines(rowsOf(slice, format), format);
    await setImmediate();
    slice = listSalesAfter(ctx.db, selection, last, SLICE_ROWS);
  }
}

function firstSlice(ctx: AppContext, selection: SaleSelection): ExportedSale[] {
  return listSalesAfter(ctx.db, selection, { createdAtMs: selection.toMs, id: 0 }, SLICE_ROWS);
}
