import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../../../shared/errors.ts';
import {
  SAMPLE_ROWS,
  type ImportField,
  type ImportView,
  type PreviewImportInput,
} from '../../../shared/imports/imports.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { toCents, toPesos } from '../../../shared/values/money.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { listAllPlans } from '../plans/plans.service.ts';
import { listAccounts, requireUser } from '../users/users.service.ts';
import { isColumnName, mapColumns } from './imports.columns.rules.ts';
import { keyRows, knownIn } from './imports.hashes.service.ts';
import { readSheet, type Sheet, type SheetRow } from '../../files/sheet.ts';
import { isMonthFirst } from './imports.dates.rules.ts';
import { insertImport, insertSheet } from './imports.repository.ts';
import {
  checkRow,
  warningsOf,
  type Cells,
  type CheckedRow,
  type Known,
  type KnownPlan,
  type Problem,
} from './imports.rows.rules.ts';
import { deleteLapsed } from './imports.storing.service.ts';
import { sellersByCell, sumBySeller, type KnownSeller } from './imports.sellers.rules.ts';

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
  const sheet = await readSheet(file.temporaryPath, file.sizeBytes, isColumnName);
  const mapping = mapColumns(sheet.columns, named);
  const namesSellers = [...mapping.values()].includes('sellerEmail');
  if (!chosen && !namesSellers) throw invalid(NO_SELLER);
  const accounts = chosen && !namesSellers ? [chosen] : listAccounts(ctx);
  const sellerOf = await sellersByCell(accounts, sellerId);
  const { rows, ...checked } = await checkRows(ctx, sheet, mapping, sellerOf);
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
    sellers: sumBySeller(fresh, accounts, ctx.now()),
    sample: checked.sample.map(([row, checkedRow]) => sampleOf(row, checkedRow, accounts)),
    monthFirst: checked.monthFirst,
    warnings: checked.warnings,
    errors: checked.errors,
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
    const some = rows.slice(from, from + CHECKED_AT_ONCE);
    const isKnown = knownIn(ctx, some);
    for (const row of some) if (!isKnown(row) && !fresh.has(row.hash)) fresh.set(row.hash, row);
    await nextTurn();
  }
  return [...fresh.values()];
}

function sampleOf(
  row: number,
  { sale, sellerId }: CheckedRow,
  accounts: KnownSeller[],
): ImportView['sample'][number] {
  const { customer, createdAtMs, planName, priceCents, status, description } = sale;
  return {
    row,
    date: argentineDay(createdAtMs),
    customerName: customer.customerName,
    dni: customer.customerDni,
    phone: customer.customerPhone,
    email: customer.customerEmail,
    street: customer.street,
    number: customer.streetNumber,
    city: customer.city,
    province: customer.province,
    postalCode: customer.postalCode,
    planName,
    price: toPesos(priceCents),
    status,
    description,
    sellerEmail: accounts.find(({ id }) => id === sellerId)?.email ?? '',
  };
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
  const dateAt = columnIndexes.find(([field]) => field === 'date')?.[1] ?? -1;
  const monthFirst = isMonthFirst(rows.map(({ cells }) => cells[dateAt] ?? ''));
  const checked: CheckedRow[] = [];
  const sample: [row: number, CheckedRow][] = [];
  const errors: ImportView['errors'] = [];
  const warnings: ImportView['warnings'] = [];
  for (const [index, row] of rows.entries()) {
    const cells = cellsOf(row);
    const result = checkRow(cells, { plans, sellerOf, nowMs: ctx.now(), monthFirst });
    if (Array.isArray(result)) errors.push(errorOf(row.line, cells, result, columnOf));
    else {
      if (sample.length < SAMPLE_ROWS) sample.push([row.line, result]);
      for (const { field, message } of warningsOf(result)) {
        warnings.push({ row: row.line, column: columnOf.get(field) ?? '', message });
      }
      checked.push(...keyRows(ctx, [result]));
    }
    if (index % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await nextTurn();
  }
  return { rows: checked, sample, monthFirst, warnings, errors };
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
