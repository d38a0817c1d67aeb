import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntryKind, EntrySource } from '../../../shared/commissions/commissions.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { isInstalled, type SaleStatus } from '../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../context.ts';
import { settingsOf } from '../../ownerSettings.ts';
import {
  applyHold,
  deleteCancelledOut,
  deleteFromDrafts,
  findAppliedHoldDays,
  findLastSaleOfCycles,
  insertCycle,
  insertEntry,
  insertLine,
  isKept,
  lastCycleNumber,
  listCurrentCycles,
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
  leaderId: number | null;
  overrideBp: number | null;
  overrideCents: number | null;
}

/** One person's part of a sale: the seller's, or that of the leader of their team when it was registered. */
interface Share {
  source: EntrySource;
  sellerId: number;
  rateBp: number;
  amountCents: number;
}

function sharesOf(sale: CommissionedSale): Share[] {
  const { sellerId, rateBp, commissionCents, leaderId, overrideBp, overrideCents } = sale;
  const own: Share = { source: 'own', sellerId, rateBp, amountCents: commissionCents };
  if (leaderId === null || overrideBp === null || overrideCents === null) return [own];
  return [own, { source: 'team', sellerId: leaderId, rateBp: overrideBp, amountCents: overrideCents }];
}

interface Author {
  actorId: number | null;
  reason?: string;
}

/**
 * Posts the effect of a sale's change on the commission of each share, and returns the entries. A deleted leader starts no cycle.
 * Call in the transaction of the change.
 */
export function postCommission(
  ctx: AppContext,
  before: CommissionedSale,
  after: CommissionedSale,
  by: Author,
): Entry[] {
  const isSame =
    before.commissionCents === after.commissionCents && before.overrideCents === after.overrideCents;
  if (before.status === after.status && isSame) return [];
  if (!isInstalled(before)) return isInstalled(after) ? postEarned(ctx, after, by) : [];
  const cycles = listCurrentCycles(ctx.db, after.id);
  if (cycles.length === 0)
    throw new Error(`sale ${after.id} is ${before.status} without an entry in the ledger`);
  return sharesOf(after).flatMap((share) => {
    const cycle = cycles.find(({ source }) => source === share.source);
    if (!cycle) return [];
    const posting = { sale: after, share, cycle, by };
    return (isInstalled(after) ? adjustCycle(ctx, posting) : reverseCycle(ctx, posting)) ?? [];
  });
}

function postEarned(ctx: AppContext, sale: CommissionedSale, by: Author): Entry[] {
  const cycle = lastCycleNumber(ctx.db, sale.id) + 1;
  const shares = sharesOf(sale).filter(
    ({ source, sellerId }) => source === 'own' || isKept(ctx.db, sellerId),
  );
  return shares.map((share) => {
    const entry = post(ctx, { sale, share, cycle: { cycle }, by }, 'earned', share.amountCents);
    insertCycle(ctx.db, {
      saleId: sale.id,
      cycle,
      source: share.source,
      sellerId: share.sellerId,
      earnedEntryId: entry.id,
      amountCents: entry.amountCents,
      earnedAtMs: entry.atMs,
      payableAtMs: sale.status === 'completed' ? entry.atMs : entry.atMs + holdMs(ctx),
    });
    return entry;
  });
}

/** Posts the difference if the amount changed; a draft that holds the cycle includes it. */
function adjustCycle(ctx: AppContext, posting: Posting<Cycle>): Entry | undefined {
  const { sale, share, cycle } = posting;
  if (sale.status === 'completed' && cycle.payableAtMs > ctx.now()) {
    updateCycle(ctx.db, cycle, { payableAtMs: ctx.now() });
  }
  const amountCents = share.amountCents - cycle.amountCents;
  if (amountCents === 0) return undefined;
  const entry = post(ctx, posting, 'adjustment', amountCents);
  updateCycle(ctx.db, cycle, { amountCents: share.amountCents });
  const holders = listHolders(ctx.db, cycle);
  const [holder] = holders;
  if (holder && holders.every(({ state }) => state === 'draft')) {
    const { settlementId } = holder;
    insertLine(ctx.db, { settlementId, entryId: entry.id, amountCents, isLiving: true });
  }
  return entry;
}

function reverseCycle(ctx: AppContext, posting: Posting<Cycle>): Entry {
  const { cycle } = posting;
  const entry = post(ctx, posting, 'reversed', 0 - cycle.amountCents);
  updateCycle(ctx.db, cycle, { reversedAtMs: entry.atMs });
  deleteFromDrafts(ctx.db, cycle);
  deleteCancelledOut(ctx.db, cycle);
  return entry;
}

interface Posting<C> {
  sale: CommissionedSale;
  share: Share;
  cycle: C;
  by: Author;
}

function post(
  ctx: AppContext,
  { sale, share, cycle, by }: Posting<Pick<Cycle, 'cycle'>>,
  kind: EntryKind,
  amountCents: number,
): Entry {
  return insertEntry(ctx.db, {
    kind,
    cycle: cycle.cycle,
    amountCents,
    saleId: sale.id,
    sellerId: share.sellerId,
    source: share.source,
    priceCents: sale.priceCents,
    rateBp: share.rateBp,
    atMs: ctx.now(),
    actorId: by.actorId,
    // An administrator's words may name the customer of a team's sale.
    reason: share.source === 'own' ? (by.reason ?? null) : null,
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
