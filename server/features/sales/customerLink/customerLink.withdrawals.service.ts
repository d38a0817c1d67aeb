import { invalid } from '../../../../shared/errors.ts';
import { requiredMessage } from '../../../../shared/input/messages.ts';
import type { ResolveWithdrawalInput } from '../../../../shared/sales/customerLink/customerLink.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { requireNoWords, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import {
  countOpenWithdrawals,
  findWithdrawal,
  listOpenWithdrawals,
  updateWithdrawal,
  type OpenWithdrawal,
} from './customerLink.repository.ts';

/** Requires a note (400), or none once the customer was erased (409). Throws 409 without an open withdrawal. */
export function resolveWithdrawal(
  ctx: AppContext,
  admin: SignedInUser,
  { id, note }: ResolveWithdrawalInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    requireNoWords(sale, note);
    if (!note && sale.erasedAtMs === null) throw invalid(requiredMessage('Nota'));
    if (!closeWithdrawal(ctx, sale, admin.id, note || null)) throw saleErrors.NO_WITHDRAWAL();
    recordAudit(ctx, { actorId: admin.id, kind: 'sale_edited', subjectId: sale.id });
    return toSaleView(ctx, sale, admin);
  });
}

/** Ends the open withdrawal of a sale; returns false without one. Call in a transaction. */
export function closeWithdrawal(ctx: AppContext, sale: Sale, actorId: number, reason: string | null) {
  const found = findWithdrawal(ctx.db, sale.id);
  if (found?.resolvedAtMs !== null) return false;
  updateWithdrawal(ctx.db, sale.id, ctx.now());
  const change = { kind: 'withdrawal', field: 'withdrawal', from: 'open', to: 'resolved' } as const;
  recordEvent(ctx, sale, { actorId, ...change, reason });
  return true;
}

export function countWithdrawals(ctx: AppContext): number {
  return countOpenWithdrawals(ctx.db);
}

/** Open withdrawals, oldest first. */
export function listWithdrawals(ctx: AppContext, limit: number, offset: number): OpenWithdrawal[] {
  return listOpenWithdrawals(ctx.db, limit, offset);
}
