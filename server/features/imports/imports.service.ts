import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../../../shared/errors.ts';
import type { ImportField, ImportView, PreviewImportInput } from '../../../shared/imports/imports.ts';
import { toCents } from '../../../shared/values/money.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { listAllPlans } from '../plans/plans.service.ts';
import { listAccounts, requireUser } from '../users/users.service.ts';
import { mapColumns } from './imports.columns.rules.ts';
import { keyRows } from './imports.hashes.service.ts';
import { readSheet, type Sheet, type SheetRow } from '../../files/sheet.ts';
import { insertImport, insertSheet } from './imports.repository.ts';
import {
  checkRow,
  type Cells,
  type CheckedRow,
  type Known,
  type KnownPlan,
  type Problem,
} from './imports.rows.rules.ts';
import { deleteLapsed } from './imports.storing.service.ts';
import { sellersByCell, sumBySeller } from './imports.sellers.rules.ts';

/** Characters of a wrong cell that the preview shows. */
const SHOWN_LENGTH = 120;

const NO_SELLER =
  'El campo Vendedor es obligatorio: elige de quién son las ventas, o agrega a la planilla una columna "Vendedor" con su email';

/** Some milliseconds of checking between other requests. */
const CHECKED_AT_ONCE = 100;

/** Keeps a spreadsheet's valid rows for a day; stores no sale. Throws 400 or 413 for other files, 400 without a seller, 404 for an unknown one. */
export async function previewImport(
  ctx: AppContext,
  admin: SignedInUser,
  { sellerId, mapping: named }: PreviewImportInput,
  file: { temporaryPath: string; sizeBytes: number },
): Promise<ImportView> {
  const chosen = sellerId === undefined ? undefined : requireUser(ctx, sellerId);
  const sheet = await readSheet(file.temporaryPath, file.sizeBytes);
  const mapping = mapColumns(sheet.columns, named);
  const namesSellers = [...mapping.values()].includes('sellerEmail');
  if (!chosen && !namesSellers) throw invalid(NO_SELLER);
  const accounts = chosen && !namesSellers ? [chosen] : listAccounts(ctx);
  const { rows, errors } = await checkRows(ctx, sheet, mapping, await sellersByCell(accounts, sellerId));
  const fresh = await withoutKnown(ctx, rows);
  const lines = await linesOf(rows);
  const id = await ctx.transaction(() => {
    deleteLapsed(ctx);
    const importId = insertImport(ctx.db, {
      adminId: admin.id,
      sellerId: sellerId ?? null,
      rowCount: rows.length,
      createdAtMs: ctx.now(),
    });
    insertSheet(ctx.db, { importId, rows: lines });
    return importId;
  });
  return {
    _id: String(id),
    columns: sheet.columns,
    mapping: Object.fromEntries(mapping),
    rows: sheet.rows.length,
    valid: rows.length,
    known: rows.length - fresh.length,
    sellers: sumBySeller(fresh, accounts),
    errors,
  };
}

/** One line of JSON each. */
async function linesOf(rows: CheckedRow[]): Promise<string> {
  const lines: string[] = [];
  for (const row of rows) {
    lines.push(JSON.stringify(row));
    if (lines.length % CHECKED_AT_ONCE === 0) await nextTurn();
  }
  return lines.join('\n');
}

/** The rows not imported before, the first of equal ones. */
async function withoutKnown(ctx: AppContext, rows: CheckedRow[]): Promise<CheckedRow[]> {
  const fresh = new Map<string, CheckedRow>();
  for (let from = 0; from < rows.length; from += CHECKED_AT_ONCE) {
    for (const row of keyRows(ctx, rows.slice(from, from + CHECKED_AT_ONCE))) {
      if (!row.isKnown && !fresh.has(row.hash)) fresh.set(row.hash, row);
    }
    await nextTurn();
  }
  return [...fresh.values()];
}

async function checkRows(
  ctx: AppContext,
  { columns, rows }: Sheet,
  mapping: Map<string, ImportField>,
  sellerOf: Known['sellerOf'],
) {
  const plans: KnownPlan[] = listAllPlans(ctx).map(({ _id, name, description, price }) => ({
    id: Number(_id),
    name,
    description,
    priceCents: toCents(price),
  }));
  const columnIndexes = columns.flatMap((column, index) => {
    const field = mapping.get(column);
    return field ? [[field, index] as const] : [];
  });
  const columnOf = new Map([...mapping].map(([column, field]) => [field, column]));
  const cellsOf = ({ cells }: SheetRow): Cells =>
    Object.fromEntries(columnIndexes.map(([field, index]) => [field, cells[index] ?? '']));
  const checked: CheckedRow[] = [];
  const errors: ImportView['errors'] = [];
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row);
    const result = checkRow(cells, { plans, sellerOf, nowMs: ctx.now() });
    if (Array.isArray(result)) errors.push(errorOf(row.line, cells, result, columnOf));
    else checked.push(result);
    if (index % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await nextTurn();
  }
  return { rows: checked, errors };
}

function errorOf(
  row: number,
  cells: Cells,
  problems: Problem[],
  columnOf: Map<ImportField, string>,
): ImportView['errors'][number] {
  const shown = (parts: (string | undefined)[]) =>
    [...new Set(parts)].filter(Boolean).join('; ').slice(0, SHOWN_LENGTH);
  return {
    row,
    message: problems.map(({ message }) => message).join('; '),
    customerName: (cells.customerName ?? '').slice(0, SHOWN_LENGTH),
    column: shown(problems.map(({ field }) => columnOf.get(field))),
    value: shown(problems.map(({ field }) => cells[field])),
  };
}
