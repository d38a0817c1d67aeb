import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  IMPORTS_LISTED,
  type ListedImportView,
  type UndoneImportView,
} from '../../../shared/imports/imports.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { doSlice } from '../../shares/slices.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { removeImportedSale } from '../sales/sales.import.service.ts';
import { findAccount } from '../users/users.service.ts';
import { importErrors } from './imports.errors.ts';
import {
  countImportedRows,
  deleteImportedRow,
  findImport,
  listConfirmedImports,
  listImportedSales,
  updateImport,
  type SaleImport,
} from './imports.repository.ts';
import { runningOf } from './imports.service.ts';

const LOOKED_UP_AT_ONCE = 100;

/** The latest that were confirmed, newest first. */
export function listImports(ctx: AppContext): ListedImportView[] {
  const nameOf = (userId: number) => findAccount(ctx, userId)?.name ?? '';
  return listConfirmedImports(ctx.db, IMPORTS_LISTED).map((row) => ({
    _id: String(row.id),
    adminName: nameOf(row.adminId),
    sellerName: row.sellerId === null ? null : nameOf(row.sellerId),
    imported: row.importedRows,
    confirmedAt: new Date(row.confirmedAtMs as number).toISOString(),
    undoneAt: row.undoneAtMs === null ? null : new Date(row.undoneAtMs).toISOString(),
  }));
}

/**
 * Removes the sales of a confirmed import, some milliseconds of them in a transaction, and reverses what they earned. Throws 404
 * for an unknown one, 409 for one undone before or of which a sale was changed, claimed or settled. A sale that changes while this
 * runs stays; an undoing cut short goes on when it is called again.
 */
export async function undoImport(
  ctx: AppContext,
  admin: SignedInUser,
  id: number,
): Promise<UndoneImportView> {
  const running = runningOf(ctx);
  if (running.has(id)) throw importErrors.IMPORT_UNDER_WAY();
  requireConfirmed(ctx, id);
  running.add(id);
  try {
    await requireUntouched(ctx, id);
    for (let next: Slice = { afterId: 0 }; ;) {
      const { afterId } = next;
      next = await ctx.transaction(() => undoSlice(ctx, admin, id, afterId));
      if (next.result) return next.result;
      await nextTurn();
    }
  } finally {
    running.delete(id);
  }
}

interface Slice {
  /** The last sale checked. */
  afterId: number;
  result?: UndoneImportView;
}

/** Works for one slice of time; the last slice completes the undoing. */
function undoSlice(ctx: AppContext, admin: SignedInUser, id: number, after: number): Slice {
  const some = listImportedSales(ctx.db, id, after, LOOKED_UP_AT_ONCE);
  const checked = doSlice(some, ({ saleId, isTouched }) => {
    if (isTouched) return;
    deleteImportedRow(ctx.db, id, saleId);
    removeImportedSale(ctx, saleId, admin.id);
  });
  const afterId = some[checked.length - 1]?.saleId ?? after;
  if (checked.length < some.length || some.length === LOOKED_UP_AT_ONCE) return { afterId };
  return { afterId, result: endUndoing(ctx, admin, requireConfirmed(ctx, id)) };
}

function endUndoing(
  ctx: AppContext,
  admin: SignedInUser,
  { id, sellerId, importedRows }: SaleImport,
): UndoneImportView {
  const removed = importedRows - countImportedRows(ctx.db, id);
  updateImport(ctx.db, id, { undoneAtMs: ctx.now() });
  recordAudit(ctx, {
    actorId: admin.id,
    kind: 'import_undone',
    ...(sellerId !== null && { subjectId: sellerId, subjectName: findAccount(ctx, sellerId)?.name ?? '' }),
    to: String(removed),
  });
  return { removed };
}

function requireConfirmed(ctx: AppContext, id: number): SaleImport {
  const found = findImport(ctx.db, id);
  if (!found) throw importErrors.notFound();
  if (found.isOpen) throw importErrors.IMPORT_UNFINISHED();
  if (found.undoneAtMs !== null) throw importErrors.IMPORT_UNDONE();
  return found;
}

async function requireUntouched(ctx: AppContext, id: number): Promise<void> {
  for (let afterId = 0; ;) {
    const some = listImportedSales(ctx.db, id, afterId, LOOKED_UP_AT_ONCE);
    if (some.some(({ isTouched }) => isTouched)) throw importErrors.IMPORTED_SALES_CHANGED();
    const last = some.at(-1);
    if (!last) return;
    afterId = last.saleId;
    await nextTurn();
  }
}
