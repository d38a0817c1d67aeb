import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { UndoVerificationInput } from '../../../../shared/sales/verification.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import type { Attempt } from '../sale/sale.progress.repository.ts';
import { requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { reopenAttempt, requireCurrentAttempt } from './verification.attempts.service.ts';
import { listLatestEvents } from './verification.repository.ts';

const UNDO_MS = MINUTE_MS;

/** Undoes the caller's decision within a minute. Throws 409 later, for another user's, and once anything else happened. */
export function undoVerification(
  ctx: AppContext,
  admin: SignedInUser,
  { id, attempt }: UndoVerificationInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    const current = requireCurrentAttempt(ctx, sale.id);
    const [last, before] = listLatestEvents(ctx.db, sale.id, 2);
    // Approving a pending sale is the only way from a decision straight to this change.
    const hasMoved =
      before?.kind === 'verification' && last?.from === 'pending' && last.to === 'pending_appointment';
    const decision = hasMoved ? before : last;
    const isLatest = decision?.kind === 'verification' && decision.to === current.state;
    if (current.attempt !== attempt || !isLatest || !isOwnAndRecent(ctx, current, admin))
      throw saleErrors.DECISION_STANDS();
    reopenAttempt(ctx, sale, current, admin.id);
    const changes = hasMoved ? ({ status: 'pending' } as const) : {};
    return toSaleView(ctx, changeSale(ctx, sale, changes, { actorId: admin.id }), admin.id);
  });
}

function isOwnAndRecent(ctx: AppContext, current: Attempt, admin: SignedInUser): boolean {
  const { source, decidedById, decidedAtMs } = current;
  const isOwn = source === 'manual' && decidedById === admin.id;
  return isOwn && decidedAtMs !== null && ctx.now() - decidedAtMs <= UNDO_MS;
}
