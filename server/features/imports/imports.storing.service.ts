import { DAY_MS } from '../../../shared/values/durations.ts';
import type { ImportedView, ImportStateView } from '../../../shared/imports/imports.ts';
import { olderThanMs } from '../../clock.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { doSlice } from '../../shares/slices.ts';
import { fileErrors } from '../../files/files.errors.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { importSale } from '../sales/sales.import.service.ts';
import { findAccount } from '../users/users.service.ts';
import { importErrors } from './imports.errors.ts';
import { keyRows, knownIn } from './imports.hashes.service.ts';
import {
  countImportedBySeller,
  deletePreviewsBefore,
  deleteSheet,
  findImport,
  findRows,
  insertImportedRow,
  listStartedImports,
  updateImport,
  type SaleImport,
} from './imports.repository.ts';
import type { CheckedRow } from './imports.rows.rules.ts';
import { inSteps } from './imports.steps.service.ts';

const LIFE_MS = DAY_MS;
/** More than a step stores. */
const LOOKED_UP_AT_ONCE = 25;

/** How far an import is, for every administrator. Throws 404 for an unknown one and for another administrator's preview. */
export function getImport(ctx: AppContext, admin: SignedInUser, id: number): ImportStateView {
  const found = requireImport(ctx, admin, id);
  const { rowCount: rows, doneRows: done, importedRows: imported } = found;
  return { _id: String(id), state: stateOf(found), rows, done, imported };
}

export function stateOf({ undoneAtMs, confirmedAtMs, doneRows }: SaleImport): ImportStateView['state'] {
  if (undoneAtMs !== null) return 'undone';
  if (confirmedAtMs !== null) return 'done';
  return doneRows > 0 ? 'importing' : 'preview';
}

/**
 * Stores the new rows of a preview, and returns when all are. What was cut short goes on at the next start, or when it is
 * confirmed again. Throws 404 for another administrator's or an expired one, 409 the second time or if it lapses first.
 */
export async function confirmImport(ctx: AppContext, admin: SignedInUser, id: number): Promise<ImportedView> {
  const found = requireImport(ctx, admin, id);
  if (found.adminId !== admin.id) throw fileErrors.previewExpired();
  if (found.confirmedAtMs !== null) throw fileErrors.IMPORT_CONFIRMED();
  return storeRows(ctx, found);
}

function storeRows(ctx: AppContext, { id, adminId, doneRows }: SaleImport): Promise<ImportedView> {
  let lines: string[] | undefined;
  let done = doneRows;
  return inSteps(ctx, { id, adminId, refuse: importErrors.IMPORT_BEING_CONFIRMED }, () => {
    lines ??= findRows(ctx.db, id);
    const { doneRows: now, importedRows: imported } = storeSome(ctx, id, done, lines);
    done = now;
    return done < lines.length ? undefined : { imported, skipped: lines.length - imported };
  });
}

function storeSome(ctx: AppContext, id: number, first: number, lines: string[]) {
  const found = findImport(ctx.db, id);
  if (!found) throw fileErrors.previewExpired();
  if (found.confirmedAtMs !== null) throw importErrors.IMPORT_STOPPED(found.importedRows, found.rowCount);
  // Another server is storing it too.
  if (found.doneRows !== first) throw importErrors.IMPORT_BEING_CONFIRMED();
  const next = lines.slice(first, first + LOOKED_UP_AT_ONCE).map((line) => JSON.parse(line) as CheckedRow);
  const rows = keyRows(ctx, next);
  const isKnown = knownIn(ctx, rows);
  const stored = new Set<string>();
  const areNew = doSlice(rows, (row) => {
    const { hash, sale, sellerId } = row;
    // Undefined if the account was deleted since the preview.
    const seller = findAccount(ctx, sellerId);
    if (!seller || stored.has(hash) || isKnown(row)) return false;
    stored.add(hash);
    const imported = importSale(ctx, sale, seller, found.adminId);
    insertImportedRow(ctx.db, { hash, importId: id, ...imported });
    return true;
  });
  const doneRows = first + areNew.length;
  const importedRows = found.importedRows + areNew.filter(Boolean).length;
  updateImport(ctx.db, id, { doneRows, importedRows });
  if (doneRows === lines.length) endImport(ctx, found);
  return { doneRows, importedRows };
}

/** Confirms what is stored, with a row in the audit for each seller. */
function endImport(ctx: AppContext, { id, adminId, sellerId }: SaleImport): void {
  updateImport(ctx.db, id, { confirmedAtMs: ctx.now() });
  deleteSheet(ctx.db, id);
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

/** Goes on with imports that a stop or a failure cut short, and deletes expired previews. Logs failures: the next sweep tries again. */
export async function sweepImports(ctx: AppContext): Promise<void> {
  for (const started of listStartedImports(ctx.db)) {
    await storeRows(ctx, started).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'an import was cut short');
    });
  }
  try {
    await ctx.transaction(() => deleteLapsed(ctx));
  } catch (error) {
    ctx.log.error({ err: error }, 'sweep of imports failed');
  }
}

/** Call in a transaction. */
export function deleteLapsed(ctx: AppContext): void {
  deletePreviewsBefore(ctx.db, olderThanMs(ctx, LIFE_MS));
}

/** Deletes all previews, which may name a customer to be erased; those cut short are confirmed as they are. Call in a transaction. */
export function forgetPreviews(ctx: AppContext): void {
  for (const started of listStartedImports(ctx.db)) endImport(ctx, started);
  deletePreviewsBefore(ctx.db, Number.MAX_SAFE_INTEGER);
}

function requireImport(ctx: AppContext, admin: SignedInUser, id: number): SaleImport {
  const found = findImport(ctx.db, id);
  if (!found) throw fileErrors.previewExpired();
  const isLapsed = found.createdAtMs <= olderThanMs(ctx, LIFE_MS);
  if (stateOf(found) === 'preview' && (isLapsed || found.adminId !== admin.id))
    throw fileErrors.previewExpired();
  return found;
}
