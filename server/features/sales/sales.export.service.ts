import { setImmediate } from 'node:timers/promises';
import { argentineDay } from '../../../shared/dates.ts';
import type { ExportFormat, ExportSalesInput } from '../../../shared/sales.ts';
import type { App } from '../../context.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import { csvHeader, csvLines } from './sales.csv.ts';
import { countSalesOf, listSalesAfter, type ExportedSale, type SaleSelection } from './sales.repository.ts';
import { selectOwn } from './sales.service.ts';

/** A few milliseconds of work: others are answered between two of them. */
const SLICE_ROWS = 250;

/** A file of sales: its name, the number of its rows below the header, and its text in pieces. */
export interface SaleExport {
  fileName: string;
  total: number;
  text: AsyncGenerator<string>;
}

/**
 * One's own sales that pass the filter, all of them, newest first, as CSV. Sales that come meanwhile are left out, and none
 * that was there is missed.
 */
export function exportSales(app: App, user: SignedInUser, input: ExportSalesInput): SaleExport {
  const selection = selectOwn(user, input);
  return app.snapshot(() => ({
    fileName: `ventas_${argentineDay(app.now())}.csv`,
    total: countSalesOf(app.db, selection),
    text: csvText(app, selection, input.format, firstSlice(app, selection)),
  }));
}

async function* csvText(
  app: App,
  selection: SaleSelection,
  format: ExportFormat,
  first: ExportedSale[],
): AsyncGenerator<string> {
  yield csvHeader(format);
  let slice = first;
  for (;;) {
    const last = slice.at(-1);
    if (!last) return;
    yield csvLines(slice, format);
    await setImmediate();
    slice = listSalesAfter(app.db, selection, last, SLICE_ROWS);
  }
}

function firstSlice(app: App, selection: SaleSelection): ExportedSale[] {
  return listSalesAfter(app.db, selection, { createdAtMs: selection.toMs, id: 0 }, SLICE_ROWS);
}
