import { argentineDay } from '../../../../shared/values/dates.ts';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import type { ExportAllSalesInput, ExportSalesInput } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext, ReadContext } from '../../../context.ts';
import { longRead } from '../../../longReads/longRead.ts';
import { recordAuditAlone } from '../../audit/audit.service.ts';
import { teamNames } from '../../teams/teams.service.ts';
import { csvText, type CsvFile } from '../../../files/csv.ts';
import {
  COLUMNS,
  LEADER_COLUMNS,
  leaderCellsOf,
  PERSONAL_COLUMNS,
  personalCellsOf,
  rowOf,
  TEAM_COLUMNS,
  teamCellsOf,
} from './export.view.ts';
import { countSales, listSalesAfter, type SaleSelection } from '../list/list.repository.ts';
import { listSalesById, searchSaleIds } from '../list/list.search.repository.ts';
import { selectSales } from '../list/list.service.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { toSaleViews } from '../sale/sale.view.ts';

/** A few milliseconds of work between other requests. */
const SLICE_ROWS = 250;
const TEAM_SLICE_ROWS = 50;

interface Table {
  columns: string[];
  rowsOf: (sales: Sale[]) => string[][];
  /** Newest first, those after `last`. */
  next: (last: Sale | undefined) => Sale[];
}

/** A rare text is looked for among all sales. */
const findSearched = longRead(searchedIds);

export function searchedIds(ctx: ReadContext, selection: SaleSelection, search: string): number[] {
  return ctx.snapshot(() => searchSaleIds(ctx.db, selection, search));
}

/** The caller's sales that pass the filter, newest first, without sales registered during the export. */
export async function exportSales(ctx: AppContext, user: SignedInUser, input: ExportSalesInput) {
  const { search, format } = input;
  const selection = selectSales(user.id, input);
  const fileName = `ventas_${argentineDay(ctx.now())}.csv`;
  await recordAuditAlone(ctx, { actorId: user.id, kind: 'export', subjectName: fileName });
  const { total, next } = await select(ctx, selection, search, SLICE_ROWS);
  return startExport(fileName, total, format, {
    columns: COLUMNS,
    rowsOf: (sales) => sales.map((sale) => rowOf(sale, format)),
    next,
  });
}

/** The team's sales that pass the filter, newest first; `personal` adds the customers' identity. */
export async function exportTeamSales(ctx: AppContext, admin: SignedInUser, input: ExportAllSalesInput) {
  const { search, personal, format } = input;
  const selection = selectSales(input.sellerId, input);
  const fileName = `ventas_del_equipo_${argentineDay(ctx.now())}.csv`;
  await recordAuditAlone(ctx, {
    actorId: admin.id,
    kind: 'export',
    subjectName: fileName,
    ...(personal && { to: 'personal' }),
  });
  const { total, next } = await select(ctx, selection, search, TEAM_SLICE_ROWS);
  return startExport(fileName, total, format, {
    columns: [...COLUMNS, ...TEAM_COLUMNS, ...(personal ? PERSONAL_COLUMNS : []), ...LEADER_COLUMNS],
    rowsOf: (sales) => {
      const views = ctx.snapshot(() => toSaleViews(ctx, sales, admin));
      const names = teamNames(
        ctx,
        sales.flatMap(({ teamId }) => teamId ?? []),
      );
      return sales.map((sale, index) => [
        ...rowOf(sale, format),
        ...teamCellsOf(sale, views[index]?.commissionState ?? 'none'),
        ...(personal ? personalCellsOf(sale, format) : []),
        ...leaderCellsOf(sale, names.get(sale.teamId ?? 0) ?? '', format),
      ]);
    },
    next,
  });
}

interface Selected extends Pick<Table, 'next'> {
  total: number;
}

/** The sales that pass the filter and, unless it is blank, the search; `rows` at a time. */
async function select(
  ctx: AppContext,
  selection: SaleSelection,
  search: string,
  rows: number,
): Promise<Selected> {
  if (search === '') {
    const next: Table['next'] = (last) => listSalesAfter(ctx.db, selection, placeOf(selection, last), rows);
    return { total: countSales(ctx.db, selection), next };
  }
  const found = await findSearched(ctx, selection, search);
  return { total: found.length, next: slicesOf(ctx, found, rows) };
}

/** Returns the next sales at each call, as they are then. */
function slicesOf({ db }: AppContext, ids: number[], rows: number): Table['next'] {
  let at = 0;
  return () => {
    let slice: Sale[] = [];
    // An import may be undone between two slices.
    while (slice.length === 0 && at < ids.length) {
      slice = listSalesById(db, ids.slice(at, at + rows));
      at += rows;
    }
    return slice;
  };
}

function placeOf({ toMs }: SaleSelection, last: Sale | undefined) {
  return last ?? { createdAtMs: toMs, id: 0 };
}

/** Reads the first slice at once: later sales are not in the file. */
function startExport(fileName: string, total: number, format: ExportFormat, table: Table): CsvFile {
  return { fileName, total, text: csvText(table.columns, format, rowsFrom(table, table.next(undefined))) };
}

function* rowsFrom({ rowsOf, next }: Table, first: Sale[]) {
  for (let slice = first; slice.length > 0; slice = next(slice.at(-1))) yield rowsOf(slice);
}
