import { invalid } from '../../../../shared/errors.ts';
import { argentineDay, formatShortDay } from '../../../../shared/values/dates.ts';
import { formatMoney, toCents, toPesos } from '../../../../shared/values/money.ts';
import {
  SETTLEMENT_STATE_LABELS,
  type CloseSettlementInput,
  type ExcludeEntriesInput,
  type PaySettlementInput,
  type SettlementState,
  type SettlementView,
  type VoidSettlementInput,
} from '../../../../shared/commissions/settlements.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import { queueMail } from '../../mail/mail.queue.service.ts';
import { notify } from '../../push/push.notify.service.ts';
import { getPayout } from '../payout/payout.service.ts';
import { deleteCancelledOut } from '../commissions.ledger.repository.ts';
import { commissionErrors } from '../commissions.errors.ts';
import {
  deleteLeftOut,
  deleteLine,
  freezeLines,
  insertLines,
  isUnsettled,
  listLeftOut,
  listLines,
  releaseLines,
  type Line,
  upsertLeftOut,
} from './settlements.lines.repository.ts';
import {
  deleteDraft,
  findSettlement,
  nextNumber,
  updateSettlement,
  wasDeleted,
  type ListedSettlement,
} from './settlements.repository.ts';
import { frozenPayout, toSettlementView } from './settlements.view.ts';

/** Throws 404, also for another seller's settlement and for a seller's draft or void one. */
export function getSettlement(ctx: AppContext, user: SignedInUser, id: number): SettlementView {
  return ctx.snapshot(() => {
    const settlement = requireSettlement(ctx, id);
    const isShown = settlement.state === 'closed' || settlement.state === 'paid';
    if (user.role !== 'admin' && (settlement.sellerId !== user.id || !isShown))
      throw commissionErrors.settlementNotFound();
    return viewOf(ctx, settlement);
  });
}

/** Excludes exactly these entries from a draft. Throws 400 for an entry not in it, 409 for one in another valid settlement. */
export function excludeEntries(
  ctx: AppContext,
  admin: SignedInUser,
  { id, excludedEntryIds, expectedTotal }: ExcludeEntriesInput,
): Promise<SettlementView> {
  return ctx.transaction(() => {
    const before = requireInState(ctx, id, 'draft', 'cambiar');
    requireTotal(before, expectedTotal);
    const held = new Set(listLines(ctx.db, id).map(({ entryId }) => entryId));
    const leftOut = new Map(listLeftOut(ctx.db, id).map(({ entryId, reason }) => [entryId, reason]));
    const wanted = new Set(excludedEntryIds);
    for (const entryId of wanted) {
      if (leftOut.has(entryId)) continue;
      if (!held.has(entryId)) {
        throw invalid('El campo Movimientos excluidos nombra un movimiento que no es de esta liquidación');
      }
      deleteLine(ctx.db, id, entryId);
      upsertLeftOut(ctx.db, { settlementId: id, entryId, reason: 'excluded' });
    }
    const back = [...leftOut].filter(([entryId, reason]) => reason === 'excluded' && !wanted.has(entryId));
    for (const [entryId] of back) takeBack(ctx, id, entryId);
    const after = requireSettlement(ctx, id);
    recordSettlement(ctx, admin, before, { from: totalOf(before), to: totalOf(after) });
    return viewOf(ctx, after);
  });
}

function takeBack(ctx: AppContext, settlementId: number, entryId: number): void {
  if (!isUnsettled(ctx.db, entryId)) throw commissionErrors.ENTRY_TAKEN();
  deleteLeftOut(ctx.db, settlementId, entryId);
  insertLines(ctx.db, settlementId, [entryId]);
}

/** Numbers and freezes it. Throws 409 unless it is a draft of the expected, positive total. */
export function closeSettlement(
  ctx: AppContext,
  admin: SignedInUser,
  { id, expectedTotal }: CloseSettlementInput,
): Promise<SettlementView> {
  return ctx.transaction(() => viewOf(ctx, closeDraft(ctx, admin, id, expectedTotal)));
}

/** Call in a transaction. Throws, before it writes, as `closeSettlement`. */
export function closeDraft(
  ctx: AppContext,
  admin: SignedInUser,
  id: number,
  expectedTotal: number | undefined,
): ListedSettlement {
  const draft = requireInState(ctx, id, 'draft', 'cerrar');
  requireTotal(draft, expectedTotal);
  const { sellerId, totalCents } = draft;
  if (totalCents <= 0) throw commissionErrors.NOTHING_TO_PAY();
  const payout = getPayout(ctx, sellerId);
  freezeLines(ctx.db, id);
  updateSettlement(ctx.db, id, {
    state: 'closed',
    number: nextNumber(ctx.db),
    closedAtMs: ctx.now(),
    payoutCuit: payout?.cuit ?? null,
    payoutCbu: payout?.cbu ?? null,
    payoutAlias: payout?.alias ?? null,
  });
  recordSettlement(ctx, admin, draft, { from: 'draft', to: 'closed' });
  return requireSettlement(ctx, id);
}

/** Throws 409 unless it is closed, 400 for a future day or one more than a year before the closing. */
export function paySettlement(ctx: AppContext, admin: SignedInUser, { id, ...payment }: PaySettlementInput) {
  return ctx.transaction(() => {
    const closed = requireClosed(ctx, id);
    return viewOf(ctx, payClosed(ctx, admin, closed, payment));
  });
}

/** Throws 404 or 409 unless it can be paid. */
export function requireClosed(ctx: AppContext, id: number): ListedSettlement {
  return requireInState(ctx, id, 'closed', 'pagar');
}

/** Call in a transaction. Throws, before it writes, 400 for the day as `paySettlement`. */
export function payClosed(
  ctx: AppContext,
  admin: SignedInUser,
  closed: ListedSettlement,
  { paidOn, method, reference }: Omit<PaySettlementInput, 'id'>,
): ListedSettlement {
  const { id, number, sellerId, payoutChangedAtMs } = closed;
  const paidAtMs = ctx.now();
  requirePaymentDay(paidOn, closed.closedAtMs ?? paidAtMs, paidAtMs);
  const payment = { paidAtMs, paidOn, method, reference: reference || null };
  updateSettlement(ctx.db, id, { state: 'paid', ...payment, payoutChangedAtMs });
  recordSettlement(ctx, admin, closed, { from: 'closed', to: 'paid' });
  notify(ctx, [sellerId], { kind: 'settlement', subjectId: id });
  queueMail(ctx, 'settlement', sellerId, String(id));
  for (const [saleId, cents] of centsBySale(listLines(ctx.db, id))) {
    recordEvent(
      ctx,
      { id: saleId, sellerId },
      {
        actorId: admin.id,
        kind: 'commission',
        field: 'commission.paid',
        to: String(cents),
        reason: `Liquidación n.º ${number}`,
        isQuiet: true,
      },
    );
  }
  return requireSettlement(ctx, id);
}

/** A payment on account may precede the closing by at most a year. */
function requirePaymentDay(paidOn: string, closedAtMs: number, nowMs: number): void {
  const closedOn = argentineDay(closedAtMs);
  const first = `${Number(closedOn.slice(0, 4)) - 1}${closedOn.slice(4)}`;
  if (paidOn >= first && paidOn <= argentineDay(nowMs)) return;
  throw invalid(`El campo Fecha de pago debe estar entre el ${formatShortDay(first)} y hoy`);
}

/** Not a leader's share: the sale's history is its seller's. */
function centsBySale(lines: Line[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { saleId, source, amountCents } of lines) {
    if (saleId !== null && source === 'own') sums.set(saleId, (sums.get(saleId) ?? 0) + amountCents);
  }
  return sums;
}

/** Frees its entries. Throws 409 unless it is closed. */
export function voidSettlement(ctx: AppContext, admin: SignedInUser, { id, reason }: VoidSettlementInput) {
  return ctx.transaction(() => {
    const closed = requireInState(ctx, id, 'closed', 'anular');
    recordSettlement(ctx, admin, closed, { from: 'closed', to: 'void', reason });
    releaseLines(ctx.db, id);
    const { payoutChangedAtMs } = closed;
    updateSettlement(ctx.db, id, { state: 'void', voidReason: reason, payoutChangedAtMs });
    for (const { saleId, cycle, source } of listLines(ctx.db, id)) {
      if (saleId !== null && cycle !== null) deleteCancelledOut(ctx.db, { saleId, cycle, source });
    }
    return viewOf(ctx, requireSettlement(ctx, id));
  });
}

/** Throws 409 unless it is a draft. */
export function deleteSettlement(ctx: AppContext, admin: SignedInUser, id: number): Promise<void> {
  return ctx.transaction(() => {
    const draft = requireInState(ctx, id, 'draft', 'eliminar');
    recordSettlement(ctx, admin, draft, { from: 'draft', to: null });
    deleteDraft(ctx.db, id);
  });
}

/** Call in the transaction of the change. */
export function recordSettlement(
  ctx: AppContext,
  admin: SignedInUser,
  { id, sellerName }: Pick<ListedSettlement, 'id' | 'sellerName'>,
  change: { from?: string; to: string | null; reason?: string },
): void {
  const subject = { subjectId: id, subjectName: sellerName };
  recordAudit(ctx, { actorId: admin.id, kind: 'settlement', ...subject, ...change });
}

/** Pesos, as the audit writes them. */
export function totalOf({ totalCents }: ListedSettlement): string {
  return String(toPesos(totalCents));
}

/** Throws 404. */
export function requireSettlement(ctx: AppContext, id: number): ListedSettlement {
  const settlement = findSettlement(ctx.db, id);
  if (!settlement) throw commissionErrors.settlementNotFound();
  return settlement;
}

function requireInState(ctx: AppContext, id: number, state: SettlementState, verb: string): ListedSettlement {
  const settlement = findSettlement(ctx.db, id);
  if (!settlement && wasDeleted(ctx.db, id)) throw commissionErrors.SETTLEMENT_DELETED(verb);
  if (!settlement) throw commissionErrors.settlementNotFound();
  if (settlement.state !== state) {
    const label = SETTLEMENT_STATE_LABELS[settlement.state].toLowerCase();
    throw commissionErrors.SETTLEMENT_STATE(label, verb);
  }
  return settlement;
}

function requireTotal({ totalCents }: ListedSettlement, expectedTotal: number | undefined): void {
  if (expectedTotal === undefined || toCents(expectedTotal) === totalCents) return;
  const total = formatMoney(toPesos(totalCents));
  throw commissionErrors.SETTLEMENT_CHANGED(total);
}

function viewOf(ctx: AppContext, settlement: ListedSettlement): SettlementView {
  const { id, state, sellerId } = settlement;
  return toSettlementView(settlement, {
    lines: listLines(ctx.db, id),
    leftOut: listLeftOut(ctx.db, id),
    payout: state === 'draft' ? getPayout(ctx, sellerId) : frozenPayout(settlement),
  });
}
