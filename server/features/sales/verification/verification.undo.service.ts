import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { UndoVerificationInput } from '../../../../shared/sales/verification.ts';
import { MINUTE_MS } from '../../../../shared/values/durations.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { BY_DOCUMENT } from '../../events/events.service.ts';
import { markDuplicates } from '../duplicates/duplicates.service.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import type { Attempt } from '../sale/sale.progress.repository.ts';
import { requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { reopenAttempt, requireCurrentAttempt, rewriteHolder } from './verification.attempts.service.ts';
import { listLatestEvents } from './verification.repository.ts';

const UNDO_MS = MINUTE_MS;
/** Name, number, decision, status, mark of a possible duplicate. */
const EVENTS_OF_DECISION = 5;

/** Undoes the caller's decision within a minute. Throws 409 later, for another user's, and once anything else happened. */
export function undoVerification(
  ctx: AppContext,
  admin: SignedInUser,
  { id, attempt }: UndoVerificationInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    const current = requireCurrentAttempt(ctx, sale.id);
    const latest = listLatestEvents(ctx.db, sale.id, EVENTS_OF_DECISION);
    // The corrected number may be another sale's.
    const hasMarked =
      latest[0]?.kind === 'duplicate' && latest[0].to === 'true' && latest[0].atMs === current.decidedAtMs;
    const events = hasMarked ? latest.slice(1) : latest;
    const [last, before] = events;
    // Approving a pending sale is the only way from a decision straight to this change.
    const hasMoved =
      before?.kind === 'verification' && last?.from === 'pending' && last.to === 'pending_appointment';
    const decision = hasMoved ? before : last;
    const isLatest = decision?.kind === 'verification' && decision.to === current.state;
    if (current.attempt !== attempt || !isLatest || !isOwnAndRecent(ctx, current, admin))
      throw saleErrors.DECISION_STANDS();
    const by = { actorId: admin.id };
    const reopened = reopenAttempt(ctx, sale, current, admin.id);
    const holder = holderBefore(events.slice(events.indexOf(decision) + 1));
    const taken = rewriteHolder(ctx, sale, reopened, holder, by);
    const changes = {
      ...(hasMoved && ({ status: 'pending' } as const)),
      ...(hasMarked && { possibleDuplicate: false }),
    };
    const undone = changeSale(ctx, taken, changes, by);
    return toSaleView(ctx, markDuplicates(ctx, sale, undone, admin.id), admin);
  });
}

/** Returns what an approval corrected, by the events right before it. */
function holderBefore(earlier: ReturnType<typeof listLatestEvents>) {
  const other = earlier.findIndex(({ reason }) => reason !== BY_DOCUMENT);
  const corrected = other === -1 ? earlier : earlier.slice(0, other);
  const fromOf = (...fields: string[]) =>
    corrected.find(({ field }) => fields.includes(field ?? ''))?.from ?? undefined;
  return {
    holderName: fromOf('customerInfo.name', 'verification.holderName'),
    holderDni: fromOf('customerInfo.dni', 'verification.holderDni'),
  };
}

function isOwnAndRecent(ctx: AppContext, current: Attempt, admin: SignedInUser): boolean {
  const { source, decidedById, decidedAtMs } = current;
  const isOwn = source === 'manual' && decidedById === admin.id;
  return isOwn && decidedAtMs !== null && ctx.now() - decidedAtMs <= UNDO_MS;
}
