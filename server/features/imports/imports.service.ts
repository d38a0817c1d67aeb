import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { AppError } from '../../../shared/errors.ts';
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
import { recordAudit } from '../audit/audit.service.ts';
import { listAllPlans } from '../plans/plans.service.ts';
import { importSale } from '../sales/sales.import.service.ts';
import { findAccount, requireUser } from '../users/users.service.ts';
import { mapColumns } from './imports.columns.ts';
import { keyedHash } from './imports.hashes.service.ts';
import { readSheet, type Sheet, type SheetRow } from './imports.csv.ts';
import {
  deleteImportsBefore,
  deleteOpenImports,
  findImport,
  findRows,
  insertImport,
  insertImportedRow,
  listKnownHashes,
  listStartedImports,
  markConfirmed,
  updateProgress,
  type SaleImport,
} from './imports.repository.ts';
import { checkRow, type CheckedRow, type KnownPlan } from './imports.rows.ts';

const LIFE_MS = DAY_MS;
/** Work between other requests. Writing to the disk comes on top, up to twice as long. */
const SLICE_MS = 12;
const LOOKED_UP_AT_ONCE = 100;

const runningOf = perServer(() => new Set<number>());
/** Some milliseconds of checking between other requests. */
const CHECKED_AT_ONCE = 100;

/** Keeps a spreadsheet's valid rows for a day; stores no sale. Throws 400 or 413 for other files, 404 for an unknown seller. */
export async function previewImport(
  ctx: AppContext,
  admin: SignedInUser,
  { sellerId = admin.id, mapping: chosen }: PreviewImportInput,
  file: { temporaryPath: string; sizeBytes: number },
): Promise<ImportView> {
  requireUser(ctx, sellerId);
  const sheet = await readSheet(file.temporaryPath, file.sizeBytes);
  const mapping = mapColumns(sheet.columns, chosen);
  const { rows, errors } = await checkRows(ctx, sheet, mapping);
  const hashes = new Set(rows.map(({ hash }) => keyedHash(ctx, hash)));
  const id = await ctx.transaction(() => {
    deleteLapsed(ctx);
    return insertImport(ctx.db, {
      adminId: admin.id,
      sellerId,
      rows: JSON.stringify(rows),
      createdAtMs: ctx.now(),
    });
  });
  return {
    _id: String(id),
    columns: sheet.columns,
    mapping: Object.fromEntries(mapping),
    rows: sheet.rows.length,
    valid: rows.length,
    known: rows.length - hashes.size + listKnownHashes(ctx.db, [...hashes]).length,
    errors,
  };
}

async function checkRows(ctx: AppContext, { columns, rows }: Sheet, mapping: Map<string, ImportField>) {
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
  const cellsOf = ({ cells }: SheetRow) =>
    Object.fromEntries(columnIndexes.map(([field, index]) => [field, cells[index] ?? '']));
  const checked: CheckedRow[] = [];
  const errors: ImportView['errors'] = [];
  for (const [index, row] of rows.entries()) {
    const result = checkRow(cellsOf(row), plans, ctx.now());
    if (Array.isArray(result)) errors.push({ row: row.line, message: result.join('; ') });
    else checked.push(result);
    if (index % CHECKED_AT_ONCE === CHECKED_AT_ONCE - 1) await nextTurn();
  }
  return { rows: checked, errors };
}

/**
 * Stores the new rows of a preview, some milliseconds of them in a transaction. An import that was cut short goes on when it is
 * confirmed again. Throws 404 for another administrator's or an expired one, 409 the second time.
 */
export async function confirmImport(ctx: AppContext, admin: SignedInUser, id: number): Promise<ImportedView> {
  let done = requireOpenImport(ctx, admin, id);
  const running = runningOf(ctx);
  if (running.has(id)) throw beingConfirmed();
  running.add(id);
  try {
    const rows = JSON.parse(findRows(ctx.db, id) ?? '[]') as CheckedRow[];
    while (done.isOpen) {
      await nextTurn();
      const { doneRows } = done;
      done = await ctx.transaction(() => confirmSlice(ctx, admin, { id, doneRows }, rows));
    }
    return { imported: done.importedRows, skipped: rows.length - done.importedRows };
  } finally {
    running.delete(id);
  }
}

function confirmSlice(
  ctx: AppContext,
  admin: SignedInUser,
  { id, doneRows: first }: Pick<SaleImport, 'id' | 'doneRows'>,
  rows: CheckedRow[],
): SaleImport {
  const stopMs = performance.now() + SLICE_MS;
  const found = requireOpenImport(ctx, admin, id);
  // Another server confirms it too.
  if (found.doneRows !== first) throw beingConfirmed();
  const seller = requireUser(ctx, found.sellerId);
  let { doneRows, importedRows } = found;
  const next = rows.slice(doneRows, doneRows + LOOKED_UP_AT_ONCE).map(({ hash, sale }) => ({
    hash: keyedHash(ctx, hash),
    sale,
  }));
  const hashes = next.map(({ hash }) => hash);
  const known = new Set(listKnownHashes(ctx.db, hashes));
  for (const { hash, sale } of next) {
    doneRows += 1;
    if (!known.has(hash)) {
      known.add(hash);
      const { id: saleId } = importSale(ctx, sale, seller, admin.id);
      insertImportedRow(ctx.db, { hash, saleId });
      importedRows += 1;
    }
    if (performance.now() >= stopMs) break;
  }
  const isOpen = doneRows < rows.length;
  if (isOpen) updateProgress(ctx.db, id, { doneRows, importedRows });
  else {
    markConfirmed(ctx.db, id, ctx.now());
    recordImport(ctx, { adminId: admin.id, sellerId: seller.id, importedRows });
  }
  return { ...found, doneRows, importedRows, isOpen };
}

function recordImport(
  ctx: AppContext,
  { adminId, sellerId, importedRows }: Pick<SaleImport, 'adminId' | 'sellerId' | 'importedRows'>,
): void {
  recordAudit(ctx, {
    actorId: adminId,
    kind: 'import',
    subjectId: sellerId,
    subjectName: findAccount(ctx, sellerId)?.name ?? '',
    to: String(importedRows),
  });
}

function beingConfirmed(): AppError {
  return new AppError('CONFLICT', 'Esta importación ya se está guardando');
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
  for (const started of listStartedImports(ctx.db, beforeMs)) recordImport(ctx, started);
  deleteImportsBefore(ctx.db, beforeMs);
}

/** Deletes all previews, which may name a customer to be erased; of those cut short the sales stay. Call in a transaction. */
export function forgetPreviews(ctx: AppContext): void {
  for (const started of listStartedImports(ctx.db, Number.MAX_SAFE_INTEGER)) recordImport(ctx, started);
  deleteOpenImports(ctx.db);
}

function requireOpenImport(ctx: AppContext, admin: SignedInUser, id: number): SaleImport {
  const found = findImport(ctx.db, id);
  if (!found || found.adminId !== admin.id || found.createdAtMs <= olderThanMs(ctx, LIFE_MS)) {
    throw new AppError('NOT_FOUND', 'La importación no existe o venció: sube la planilla otra vez');
  }
  if (!found.isOpen) throw new AppError('CONFLICT', 'Esta importación ya se confirmó');
  return found;
}
