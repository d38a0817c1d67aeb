import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntryKind } from '../../../shared/commissions/commissions.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { isInstalled, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../context.ts';
import { settingsOf } from '../../ownerSettings.ts';
import {
  applyHold,
  deleteCancelledOut,
  deleteFromDrafts,
  findAppliedHoldDays,
  findCurrentCycle,
  findLastSaleOfCycles,
  insertCycle,
  insertEntry,
  insertLine,
  lastCycleNumber,
  listHolders,
  saveAppliedHoldDays,
  updateCycle,
  type Cycle,
  type Entry,
  eraseFromLines,
  eraseReasons,
} from './commissions.ledger.repository.ts';

/** Some 8 ms of work if all are held. */
const SALES_AT_ONCE = 250;

interface CommissionedSale {
  id: number;
  sellerId: number;
  status: SaleStatus;
  priceCents: number;
  rateBp: number;
  commissionCents: number;
}

interface Author {
  actorId: number | null;
  reason?: string;
}

interface Posting {
  kind: EntryKind;
  cycle: number;
  amountCents: number;
}

/** Posts the effect of a sale's change on its commission. Call in the transaction of the change. */
export function postCommission(
  ctx: AppContext,
  before: CommissionedSale,
  after: CommissionedSale,
  by: Author,
): Entry | undefined {
  if (before.status === after.status && before.commissionCents === after.commissionCents) return undefined;
  if (!isInstalled(before)) return isInstalled(after) ? postEarned(ctx, after, by) : undefined;
  const cycle = findCurrentCycle(ctx.db, after.id);
  if (!cycle) throw new Error(`sale ${after.id} is ${before.status} without an entry in the ledger`);
  return isInstalled(after) ? adjustCycle(ctx, after, cycle, by) : reverseCycle(ctx, after, cycle, by);
}

function postEarned(ctx: AppContext, sale: CommissionedSale, by: Author): Entry {
  const cycle = lastCycleNumber(ctx.db, sale.id) + 1;
  const entry = post(ctx, sale, { kind: 'earned', cycle, amountCents: sale.commissionCents }, by);
  insertCycle(ctx.db, {
    saleId: sale.id,
    cycle,
    sellerId: sale.sellerId,
    earnedEntryId: entry.id,
    amountCents: entry.amountCents,
    earnedAtMs: entry.atMs,
    payableAtMs: sale.status === 'completed' ? entry.atMs : entry.atMs + holdMs(ctx),
  });
  return entry;
}

/** Posts the difference if the commission changed; a draft that holds the cycle includes it. */
function adjustCycle(ctx: AppContext, sale: CommissionedSale, cycle: Cycle, by: Author): Entry | undefined {
  if (sale.status === 'completed' && cycle.payableAtMs > ctx.now()) {
    updateCycle(ctx.db, cycle, { payableAtMs: ctx.now() });
  }
  const amountCents = sale.commissionCents - cycle.amountCents;
  if (amountCents === 0) return undefined;
  const entry = post(ctx, sale, { kind: 'adjustment', cycle: cycle.cycle, amountCents }, by);
  updateCycle(ctx.db, cycle, { amountCents: sale.commissionCents });
  const holders = listHolders(ctx.db, cycle);
  const [holder] = holders;
  if (holder && holders.every(({ state }) => state === 'draft')) {
    const { settlementId } = holder;
    insertLine(ctx.db, { settlementId, entryId: entry.id, amountCents, isLiving: true });
  }
  return entry;
}

function reverseCycle(ctx: AppContext, sale: CommissionedSale, cycle: Cycle, by: Author): Entry {
  const amountCents = 0 - cycle.amountCents;
  const entry = post(ctx, sale, { kind: 'reversed', cycle: cycle.cycle, amountCents }, by);
  updateCycle(ctx.db, cycle, { reversedAtMs: entry.atMs });
  deleteFromDrafts(ctx.db, cycle);
  deleteCancelledOut(ctx.db, cycle);
  return entry;
}

function post(ctx: AppContext, sale: CommissionedSale, posting: Posting, { actorId, reason }: Author): Entry {
  return insertEntry(ctx.db, {
    ...posting,
    saleId: sale.id,
    sellerId: sale.sellerId,
    priceCents: sale.priceCents,
    rateBp: sale.rateBp,
    atMs: ctx.now(),
    actorId,
    reason: reason ?? null,
  });
}

function holdMs(ctx: AppContext): number {
  return settingsOf(ctx).commissionHoldDays * DAY_MS;
}

/** Applies the current hold to commissions not yet payable. Call at every start, in a transaction. */
export function applyHoldDays(ctx: AppContext): void {
  const days = settingsOf(ctx).commissionHoldDays;
  if (findAppliedHoldDays(ctx.db) === String(days)) return;
  applyHold(ctx.db, { afterId: 0, lastId: Number.MAX_SAFE_INTEGER }, holdMs(ctx), ctx.now());
  saveAppliedHoldDays(ctx.db, days);
}

/** Call in the transaction that changes the hold; if cut short, the next start applies it. */
export function forgetAppliedHoldDays(ctx: AppContext): void {
  saveAppliedHoldDays(ctx.db, null);
}

/** Applies a changed hold, some thousands of sales per transaction; stops when the hold changes again. */
export async function applyHoldDaysInSteps(ctx: AppContext): Promise<void> {
  const days = settingsOf(ctx).commissionHoldDays;
  for (let afterId = 0; ; afterId += SALES_AT_ONCE) {
    const isOver = await ctx.transaction(() => {
      if (settingsOf(ctx).commissionHoldDays !== days) return true;
      applyHold(ctx.db, { afterId, lastId: afterId + SALES_AT_ONCE }, holdMs(ctx), ctx.now());
      const isLast = findLastSaleOfCycles(ctx.db) <= afterId + SALES_AT_ONCE;
      if (isLast) saveAppliedHoldDays(ctx.db, days);
      return isLast;
    });
    if (isOver) return;
    await nextTurn();
  }
}

/** Overwrites a customer in settlements and written reasons; returns the number of texts. Call after erasing the sale. */
export function eraseFromLedger({ db }: AppContext, saleId: number, ownReasons: string[]): number {
  return eraseFromLines(db, saleId) + eraseReasons(db, saleId, ownReasons);
}
