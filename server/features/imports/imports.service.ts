import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { invalid } from '../../../shared/errors.ts';
import type {
  ImportedView,
  ImportField,
  ImportView,
  PreviewImportInput,
} from '../../../shared/imports/imports.ts';
import { toCents } from '../../../shared/values/money.ts';
import { olderThanMs } from '../../clock.ts';
import type { SignedInUser } from '../../caller.ts';
import { perServer, type AppContext } from '../../context.ts';
import { doSlice } from '../../shares/slices.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listAllPlans } from '../plans/plans.service.ts';
import { importSale } from '../sales/sales.import.service.ts';
import { findAccount, listAccounts, requireUser } from '../users/users.service.ts';
import { mapColumns } from './imports.columns.rules.ts';
import { keyRows } from './imports.hashes.service.ts';
import { readSheet, type Sheet, type SheetRow } from '../../files/sheet.ts';
import { fileErrors } from '../../files/files.errors.ts';
import { importErrors } from './imports.errors.ts';
import {
  countImportedBySeller,
  deleteOpenImports,
  deletePreviewsBefore,
  findImport,
  findRows,
  insertImport,
  insertImportedRow,
  listStartedImports,
  updateImport,
  type SaleImport,
} from './imports.repository.ts';
import {
  checkRow,
  type Cells,
  type CheckedRow,
  type Known,
  type KnownPlan,
  type Problem,
} from './imports.rows.rules.ts';
import { sellersByCell, sumBySeller } from './imports.sellers.rules.ts';

const LIFE_MS = DAY_MS;
/** More than a slice stores. */
const LOOKED_UP_AT_ONCE = 25;
/** Characters of a wrong cell that the preview shows. */
const SHOWN_LENGTH = 120;

const NO_SELLER =
  'El campo Vendedor es obligatorio: elige de quién son las ventas, o agrega a la planilla una columna "Vendedor" con su email';

/** Imports that this server is confirming or undoing. */
export const runningOf = perServer(() => new Set<number>());
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
    return insertImport(ctx.db, {
      adminId: admin.id,
      sellerId: sellerId ?? null,
      rows: lines,
      createdAtMs: ctx.now(),
    });
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

/**
 * Stores the new rows of a preview, some milliseconds of them in a transaction. An import that was cut short goes on when it is
 * confirmed again. Throws 404 for another administrator's or an expired one, 409 the second time or if it ends meanwhile.
 */
export async function confirmImport(ctx: AppContext, admin: SignedInUser, id: number): Promise<ImportedView> {
  let done = requireOpenImport(ctx, admin, id);
  const running = runningOf(ctx);
  if (running.has(id)) throw importErrors.IMPORT_BEING_CONFIRMED();
  running.add(id);
  try {
    const lines = findRows(ctx.db, id);
    while (done.isOpen) {
      await nextTurn();
      const { doneRows } = done;
      done = await ctx.transaction(() => confirmSlice(ctx, admin, { id, doneRows }, lines));
    }
    return { imported: done.importedRows, skipped: lines.length - done.importedRows };
  } finally {
    running.delete(id);
  }
}

function confirmSlice(
  ctx: AppContext,
  admin: SignedInUser,
  { id, doneRows: first }: Pick<SaleImport, 'id' | 'doneRows'>,
  lines: string[],
): SaleImport {
  const found = requireOpenImport(ctx, admin, id, lines.length);
  // Another server is confirming it too.
  if (found.doneRows !== first) throw importErrors.IMPORT_BEING_CONFIRMED();
  const next = lines.slice(first, first + LOOKED_UP_AT_ONCE).map((line) => JSON.parse(line) as CheckedRow);
  const stored = new Set<string>();
  const areNew = doSlice(keyRows(ctx, next), ({ hash, isKnown, sale, sellerId }) => {
    // Undefined if the account was deleted since the preview.
    const seller = findAccount(ctx, sellerId);
    if (!seller || isKnown || stored.has(hash)) return false;
    stored.add(hash);
    const imported = importSale(ctx, sale, seller, admin.id);
    insertImportedRow(ctx.db, { hash, importId: id, ...imported });
    return true;
  });
  const doneRows = first + areNew.length;
  const importedRows = found.importedRows + areNew.filter(Boolean).length;
  const isOpen = doneRows < lines.length;
  updateImport(ctx.db, id, { doneRows, importedRows });
  if (!isOpen) endImport(ctx, found);
  return { ...found, doneRows, importedRows, isOpen };
}

/** Confirms what is stored, with a row in the audit for each seller. */
function endImport(
  ctx: AppContext,
  { id, adminId, sellerId }: Pick<SaleImport, 'id' | 'adminId' | 'sellerId'>,
): void {
  // The rows are sales now.
  updateImport(ctx.db, id, { rows: null, confirmedAtMs: ctx.now() });
  const counts = countImportedBySeller(ctx.db, id);
  const none = { sellerId, count: 0 };
  for (const made of counts.length > 0 ? counts : [none]) {
    recordAudit(ctx, {
      actorId: adminId,
      kind: 'import',
      ...(made.sellerId !== null && {
        subjectId: made.sellerId,
        subjectName: findAccount(ctx, made.sellerId)?.name ?? '',
      }),
      to: String(made.count),
    });
  }
}

/** Deletes expired previews. Logs failures: the next sweep tries again. */
export async function sweepImports(ctx: AppContext): Promise<void> {
  try {
    await ctx.transaction(() => deleteLapsed(ctx));
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of imports failed');
  }
}

function deleteLapsed(ctx: AppContext): void {
  const beforeMs = olderThanMs(ctx, LIFE_MS);
  for (const started of listStartedImports(ctx.db, beforeMs)) endImport(ctx, started);
  deletePreviewsBefore(ctx.db, beforeMs);
}

/** Deletes all previews, which may name a customer to be erased; those cut short are confirmed as they are. Call in a transaction. */
export function forgetPreviews(ctx: AppContext): void {
  for (const started of listStartedImports(ctx.db, Number.MAX_SAFE_INTEGER)) endImport(ctx, started);
  deleteOpenImports(ctx.db);
}

/** `rows`: their number, of an import that was open before. */
function requireOpenImport(ctx: AppContext, admin: SignedInUser, id: number, rows = 0): SaleImport {
  const found = findImport(ctx.db, id);
  if (!found || found.adminId !== admin.id || found.createdAtMs <= olderThanMs(ctx, LIFE_MS))
    throw fileErrors.previewExpired();
  if (!found.isOpen) {
    throw found.doneRows < rows
      ? importErrors.IMPORT_STOPPED(found.importedRows, rows)
      : fileErrors.IMPORT_CONFIRMED();
  }
  return found;
}
