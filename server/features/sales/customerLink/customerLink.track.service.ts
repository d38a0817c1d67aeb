import type {
  AcceptInput,
  AnswerAppointmentInput,
  TrackView,
  WithdrawInput,
} from '../../../../shared/sales/customerLink/customerLink.ts';
import type { CustomerNetwork } from '../../../../shared/sales/customerLink/trackSteps.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { ACCEPTANCE } from '../../../../shared/sales/sales.ts';
import { argentineDay, formatShortDay } from '../../../../shared/values/dates.ts';
import type { AppContext } from '../../../context.ts';
import { deviceOf } from '../../../devices.ts';
import { hadSessionIn } from '../../auth/auth.service.ts';
import { leaveOutOfDrafts } from '../../commissions/settlements/settlements.run.service.ts';
import { findAccount } from '../../users/users.service.ts';
import { answerOpenAppointment } from '../appointments/appointments.closing.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import { listProgress, type Progress } from '../sale/sale.progress.repository.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import {
  updateLinkSeen,
  findAcceptance,
  findWithdrawal,
  insertAcceptance,
  insertWithdrawal,
} from './customerLink.repository.ts';
import { requireTracked } from './customerLink.service.ts';
import { toTrackView, withdrawalUntil } from './customerLink.view.ts';

// The customer is the actor: null.

/** Returns the customer's view, and stores that the link was opened. Throws like `requireTracked`. */
export async function getTrack(ctx: AppContext, token: string): Promise<TrackView> {
  const { linkId, track } = ctx.snapshot(() => {
    const { sale, linkId } = requireTracked(ctx, token);
    return { linkId, track: trackOf(ctx, sale) };
  });
  try {
    await ctx.transaction(() => updateLinkSeen(ctx.db, linkId, ctx.now()));
  } catch (error) {
    if (!ctx.noteOutage(error)) throw error;
  }
  return track;
}

/** Records the acceptance of the current text. Throws like `requireTracked`, and 409 for a cancelled sale or the second time. */
export function accept(ctx: AppContext, { token, fullName }: AcceptInput): Promise<TrackView> {
  return ctx.transaction(() => {
    const { sale } = requireTracked(ctx, token);
    requireNotCancelled(sale);
    if (findAcceptance(ctx.db, sale.id)) throw saleErrors.ALREADY_ACCEPTED();
    const { version } = ACCEPTANCE;
    insertAcceptance(ctx.db, {
      saleId: sale.id,
      version,
      fullName,
      acceptedAtMs: ctx.now(),
      ...senderOf(ctx),
      network: networkOfCustomer(ctx, sale),
    });
    const what = { kind: 'acceptance', field: 'acceptance', to: version, reason: fullName } as const;
    recordEvent(ctx, sale, { actorId: null, ...what });
    return trackOf(ctx, sale);
  });
}

/** The latest response counts. Throws like `requireTracked`, and 409 without an open appointment. */
export function answerAppointment(ctx: AppContext, { token, answer, note }: AnswerAppointmentInput) {
  return ctx.transaction(() => {
    const { sale } = requireTracked(ctx, token);
    answerOpenAppointment(ctx, sale, { answer, note: note || null, ...senderOf(ctx) });
    return trackOf(ctx, sale);
  });
}

/** Holds the commission. Throws like `requireTracked`, and 409 for a cancelled sale, the second time, and after the last day. */
export function withdraw(ctx: AppContext, { token, reason }: WithdrawInput): Promise<TrackView> {
  return ctx.transaction(() => {
    const { sale } = requireTracked(ctx, token);
    requireNotCancelled(sale);
    if (findWithdrawal(ctx.db, sale.id)) throw saleErrors.ALREADY_WITHDRAWN();
    const untilDay = withdrawalUntil(sale, progressOf(ctx, sale));
    if (untilDay !== null && argentineDay(ctx.now()) > untilDay)
      throw saleErrors.WITHDRAWAL_OVER(formatShortDay(untilDay));
    insertWithdrawal(ctx.db, {
      saleId: sale.id,
      reason: reason || null,
      withdrawnAtMs: ctx.now(),
      ...senderOf(ctx),
    });
    const what = { kind: 'withdrawal', field: 'withdrawal', to: 'open', reason: reason || null } as const;
    recordEvent(ctx, sale, { actorId: null, ...what });
    leaveOutOfDrafts(ctx, sale.id);
    return trackOf(ctx, sale);
  });
}

/** Tells the customer's word from the seller's; erased with the customer. */
function senderOf({ ip, userAgent }: AppContext) {
  return { address: ip ?? null, device: deviceOf(userAgent) };
}

function networkOfCustomer(ctx: AppContext, { sellerId }: Sale): CustomerNetwork {
  return hadSessionIn(ctx, sellerId, ctx.ip ?? '', DAY_MS) ? 'seller_network' : 'other';
}

function requireNotCancelled({ status }: Sale): void {
  if (status === 'cancelled') throw saleErrors.PURCHASE_CANCELLED();
}

function trackOf(ctx: AppContext, sale: Sale): TrackView {
  return toTrackView(sale, progressOf(ctx, sale), findAccount(ctx, sale.sellerId));
}

function progressOf(ctx: AppContext, sale: Sale): Progress {
  const [progress] = listProgress(ctx.db, [sale.id]);
  if (!progress) throw new Error(`sale ${sale.id} has no attempt at its verification`);
  return progress;
}
