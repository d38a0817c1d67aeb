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
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { listAllPlans } from '../plans/plans.service.ts';
import { importSale } from '../sales/sales.import.service.ts';
import { requireUser } from '../users/users.service.ts';
import { mapColumns } from './imports.columns.ts';
import { readSheet, type Sheet, type SheetRow } from './imports.csv.ts';
import {
  deleteImportsBefore,
  deleteOpenImports,
  findImport,
  insertImport,
  insertImportedRow,
  listKnownHashes,
  markConfirmed,
  type SaleImport,
} from './imports.repository.ts';
import { checkRow, type CheckedRow, type KnownPlan } from './imports.rows.ts';

const LIFE_MS = DAY_MS;
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
  const hashes = new Set(rows.map(({ hash }) => hash));
  const id = await ctx.transaction(() => {
    deleteImportsBefore(ctx.db, olderThanMs(ctx, LIFE_MS));
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

/** Stores all new rows of a preview, or none. Throws 404 for another administrator's or an expired one, 409 the second time. */
export function confirmImport(ctx: AppContext, admin: SignedInUser, id: number): Promise<ImportedView> {
  return ctx.transactionInSteps((db) => confirmInSteps({ ...ctx, db }, admin, id));
}

function* confirmInSteps(
  ctx: AppContext,
  admin: SignedInUser,
  id: number,
): Generator<undefined, ImportedView> {
  const { sellerId, rows } = requireOpenImport(ctx, admin, id);
  const seller = requireUser(ctx, sellerId);
  const checked = JSON.parse(rows) as CheckedRow[];
  const known = new Set(
    listKnownHashes(
      ctx.db,
      checked.map(({ hash }) => hash),
    ),
  );
  let imported = 0;
  for (const { hash, sale } of checked) {
    if (known.has(hash)) continue;
    known.add(hash);
    const { id: saleId } = importSale(ctx, sale, seller, admin.id);
    insertImportedRow(ctx.db, { hash, saleId });
    imported += 1;
    yield;
  }
  markConfirmed(ctx.db, id, ctx.now());
  recordAudit(ctx, {
    actorId: admin.id,
    kind: 'import',
    subjectId: seller.id,
    subjectName: seller.name,
    to: String(imported),
  });
  return { imported, skipped: checked.length - imported };
}

/** Deletes expired previews. Logs failures: the next sweep tries again. */
export async function sweepImports(ctx: AppContext): Promise<void> {
  try {
    await ctx.transaction(() => deleteImportsBefore(ctx.db, olderThanMs(ctx, LIFE_MS)));
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of imports failed');
  }
}

/** Deletes all previews, which may name a customer to be erased. Call in a transaction. */
export function forgetPreviews(ctx: AppContext): void {
  deleteOpenImports(ctx.db);
}

function requireOpenImport(ctx: AppContext, admin: SignedInUser, id: number): SaleImport & { rows: string } {
  const found = findImport(ctx.db, id);
  if (!found || found.adminId !== admin.id || found.createdAtMs <= olderThanMs(ctx, LIFE_MS)) {
    throw new AppError('NOT_FOUND', 'La importación no existe o venció: sube la planilla otra vez');
  }
  const { rows } = found;
  if (rows === null) throw new AppError('CONFLICT', 'Esta importación ya se confirmó');
  return { ...found, rows };
}
