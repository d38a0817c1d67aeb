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
  listStoredImports,
  listImportedSales,
  updateImport,
  type SaleImport,
} from './imports.repository.ts';
import { inSteps } from './imports.steps.service.ts';
import { stateOf } from './imports.storing.service.ts';

const LOOKED_UP_AT_ONCE = 100;

/** The latest of which rows are stored, newest first. */
export function listImports(ctx: AppContext): ListedImportView[] {
  const nameOf = (userId: number) => findAccount(ctx, userId)?.name ?? '';
  return listStoredImports(ctx.db, IMPORTS_LISTED).map((row) => ({
    _id: String(row.id),
    adminName: nameOf(row.adminId),
    sellerName: row.sellerId === null ? null : nameOf(row.sellerId),
    state: stateOf(row),
    rows: row.rowCount,
    done: row.doneRows,
    imported: row.importedRows,
    confirmedAt: row.confirmedAtMs === null ? null : new Date(row.confirmedAtMs).toISOString(),
    undoneAt: row.undoneAtMs === null ? null : new Date(row.undoneAtMs).toISOString(),
  }));
}

/**
 * Removes the sales of a confirmed import, some milliseconds of them in a transaction, and reverses what they earned. Throws 404
 * for an unknown one, 409 for one undone before or of which a sale was changed, claimed or settled. A sale that changes while this
 * runs stays; an undoing cut short goes on when it is called again.
 */
export function undoImport(ctx: AppContext, admin: SignedInUser, id: number): Promise<UndoneImportView> {
  requireConfirmed(ctx, id);
  let areUntouched = false;
  let afterId = 0;
  return inSteps(ctx, { id, adminId: admin.id, refuse: importErrors.IMPORT_UNDER_WAY }, () => {
    const found = requireConfirmed(ctx, id);
    const some = listImportedSales(ctx.db, id, afterId, LOOKED_UP_AT_ONCE);
    const checked = doSlice(some, ({ saleId, isTouched }) => {
      if (isTouched && !areUntouched) throw importErrors.IMPORTED_SALES_CHANGED();
      if (isTouched || !areUntouched) return;
      deleteImportedRow(ctx.db, id, saleId);
      removeImportedSale(ctx, saleId, admin.id);
    });
    afterId = some[checked.length - 1]?.saleId ?? afterId;
    if (checked.length < some.length || some.length === LOOKED_UP_AT_ONCE) return undefined;
    if (areUntouched) return endUndoing(ctx, admin, found);
    areUntouched = true;
    afterId = 0;
    return undefined;
  });
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
  if (found.confirmedAtMs === null) throw importErrors.IMPORT_UNFINISHED();
  if (found.undoneAtMs !== null) throw importErrors.IMPORT_UNDONE();
  return found;
}
