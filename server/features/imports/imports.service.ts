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
import { mapColumns, SALES_SHEET } from './imports.columns.rules.ts';
import { keyRows, knownIn } from './imports.hashes.service.ts';
import { inTurns, readSheet, type Sheet } from '../../files/sheet.ts';
import { readCells, type Cells, type Problem } from '../../files/sheetCells.ts';
import { isMonthFirst } from './imports.dates.rules.ts';
import { insertImport, insertSheet } from './imports.repository.ts';
import { checkRow, warningsOf, type CheckedRow, type Known, type KnownPlan } from './imports.rows.rules.ts';
import { deleteLapsed } from './imports.storing.service.ts';
import { sellersByCell, sumBySeller, type KnownSeller } from './imports.sellers.rules.ts';

/** Characters of a wrong cell that the preview shows. */
const SHOWN_LENGTH = 120;

const NO_SELLER =
  'El campo Vendedor es obligatorio: elige de quién son las ventas, o agrega a la planilla una columna «Vendedor» con su email';

/** Keeps a spreadsheet's valid rows for a day; stores no sale. Throws 400 or 413 for other files, 400 without a seller, 404 for an unknown one. */
export async function previewImport(
  ctx: AppContext,
  admin: SignedInUser,
  { sellerId, mapping: named }: PreviewImportInput,
  file: { temporaryPath: string; sizeBytes: number },
): Promise<ImportView> {
  const chosen = sellerId === undefined ? undefined : requireUser(ctx, sellerId);
  const sheet = await readSheet(file, SALES_SHEET);
  const mapping = mapColumns(sheet.columns, named);
  const namesSellers = [...mapping.values()].includes('sellerEmail');
  if (!chosen && !namesSellers) throw invalid(NO_SELLER);
  const accounts = chosen && !namesSellers ? [chosen] : listAccounts(ctx);
  const sellerOf = await sellersByCell(accounts, sellerId);
  const { rows, lines, fresh, ...checked } = await checkRows(ctx, sheet, mapping, sellerOf);
  const id = await ctx.transaction(() => {
    deleteLapsed(ctx);
    const importId = insertImport(ctx.db, {
      adminId: admin.id,
      sellerId: sellerId ?? null,
      rowCount: rows.length,
      createdAtMs: ctx.now(),
    });
    insertSheet(ctx.db, { importId, rows: lines.join('\n') });
    return importId;
  });
  return {
    _id: String(id),
    columns: sheet.columns,
    mapping: Object.fromEntries(mapping),
    rows: sheet.rows.length,
    valid: rows.length,
    known: rows.length - fresh.size,
    sellers: sumBySeller([...fresh.values()], accounts, ctx.now()),
    sample: checked.sample.map(([row, checkedRow]) => sampleOf(row, checkedRow, accounts)),
    monthFirst: checked.monthFirst,
    warnings: checked.warnings,
    errors: checked.errors,
  };
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
  const fields = columns.map((column) => mapping.get(column));
  const columnOf = new Map([...mapping].map(([column, field]) => [field, column]));
  const dateAt = fields.indexOf('date');
  const monthFirst = isMonthFirst(rows.map(({ cells }) => cells[dateAt] ?? ''));
  const known = { plans, sellerOf, nowMs: ctx.now(), monthFirst };
  const checked: CheckedRow[] = [];
  /** One line of JSON each. */
  const lines: string[] = [];
  /** Not imported before, the first of equal ones. */
  const fresh = new Map<string, CheckedRow>();
  const sample: [row: number, CheckedRow][] = [];
  const errors: ImportView['errors'] = [];
  const warnings: ImportView['warnings'] = [];
  for await (const some of inTurns(rows)) {
    const good = some.flatMap(({ line, cells }) => {
      const raw: Cells<ImportField> = Object.fromEntries(
        fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : [])),
      );
      const result = checkRow(readCells(cells, fields, SALES_SHEET), raw, known);
      if (Array.isArray(result)) {
        errors.push(errorOf(line, raw, result, columnOf));
        return [];
      }
      if (sample.length < SAMPLE_ROWS) sample.push([line, result]);
      for (const { field, message } of warningsOf(result)) {
        warnings.push({ row: line, column: columnOf.get(field) ?? '', message });
      }
      return keyRows(ctx, [result]);
    });
    checked.push(...good);
    lines.push(...good.map((row) => JSON.stringify(row)));
    const isKnown = knownIn(ctx, good);
    for (const row of good) if (!isKnown(row) && !fresh.has(row.hash)) fresh.set(row.hash, row);
  }
  return { rows: checked, lines, fresh, sample, monthFirst, warnings, errors };
}

function errorOf(
  row: number,
  cells: Cells<ImportField>,
  problems: Problem<ImportField>[],
  columnOf: Map<ImportField, string>,
): ImportView['errors'][number] {
  const shown = (parts: (string | undefined)[]) =>
    [...new Set(parts)].filter(Boolean).join('; ').slice(0, SHOWN_LENGTH);
  return {
    row,
    message: problems.map(({ message }) => message).join('; '),
    customerName: [cells.customerName, cells.lastName].filter(Boolean).join(' ').slice(0, SHOWN_LENGTH),
    column: shown(problems.map(({ field }) => columnOf.get(field))),
    value: shown(problems.map(({ field }) => cells[field])),
  };
}
