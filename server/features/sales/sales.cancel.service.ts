import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CancelSalesInput } from '../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { doSlice } from '../../shares/slices.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { requireAnyUser } from '../users/users.service.ts';
import { countPending, listPending } from './sale/sale.repository.ts';
import { moveSale } from './sales.move.service.ts';

const PER_STEP = 50;

/** Cancels the seller's pending sales in steps, and returns their number. Throws 404 for an account that never was. */
export async function cancelSalesOf(ctx: AppContext, admin: SignedInUser, { id, reason }: CancelSalesInput) {
  const seller = requireAnyUser(ctx, id);
  // The seller may go on registering.
  const untilMs = ctx.now();
  let cancelled = 0;
  const step = () =>
    ctx.transaction(() => {
      const pending = listPending(ctx.db, seller.id, untilMs, PER_STEP);
      if (cancelled === 0) {
        const to = `ventas canceladas: ${countPending(ctx.db, seller.id, untilMs)}`;
        recordAudit(ctx, { actorId: admin.id, kind: 'user_updated', ...subjectOf(seller), to, reason });
      }
      const done = doSlice(pending, (sale) => {
        // A reason might name a customer who was erased.
        const why = sale.erasedAtMs === null ? { reason } : {};
        moveSale(ctx, sale, 'cancelled', { actorId: admin.id, inBulk: true, ...why });
      }).length;
      cancelled += done;
      return done > 0;
    });
  while (await step()) await nextTurn();
  return cancelled;
}
