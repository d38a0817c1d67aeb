import type {
  AdjustCommissionInput,
  AmountsView,
  BalancePageView,
  CommissionEntryView,
  CommissionSummaryView,
  EntryPageView,
  ListAllEntriesInput,
  ListBalancesInput,
  ListEntriesInput,
  OutlookView,
} from '../../../shared/commissions/commissions.ts';
import { dayEndMs } from '../../../shared/input/dateInput.ts';
import { argentineDay } from '../../../shared/values/dates.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import { toCents, toPesos } from '../../../shared/values/money.ts';
import { pageOf, type PageInput } from '../../../shared/input/pagination.ts';
import type { PayableItemView } from '../../../shared/tray/tray.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext, ReadContext } from '../../context.ts';
import { longRead } from '../../longReads/longRead.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { recordEvent } from '../events/events.service.ts';
import { userErrors } from '../users/users.errors.ts';
import { sharedErrors } from '../../../shared/errors.ts';
import { commissionErrors } from './commissions.errors.ts';
import { listEntries } from './commissions.entries.repository.ts';
import { insertEntry } from './commissions.ledger.repository.ts';
import {
  countBalances,
  countDue,
  findBalance,
  findNextPayable,
  findOwnSale,
  findSeller,
  listBalances,
  listDue,
  sumBalances,
  sumHeld,
  sumHeldOfTeam,
  sumPayableUntil,
  sumStopped,
} from './commissions.repository.ts';
import { payableCents, toAmountsView, toEntryView, toSellerBalanceView } from './commissions.view.ts';

const NOTHING = {
  inProgressCents: 0,
  entriesCents: 0,
  paidCents: 0,
  teamInProgressCents: 0,
  teamEntriesCents: 0,
  teamPaidCents: 0,
};

export function getSummary(ctx: AppContext, sellerId: number): CommissionSummaryView {
  return ctx.snapshot(() => summaryOf(ctx, sellerId));
}

/** Call in a snapshot. */
export function summaryOf(ctx: AppContext, sellerId: number): CommissionSummaryView {
  const held = sumHeld(ctx.db, [sellerId], ctx.now()).get(sellerId) ?? 0;
  const balance = findBalance(ctx.db, sellerId) ?? NOTHING;
  return { ...toAmountsView(balance, held), team: teamAmounts(ctx, sellerId, balance) };
}

/** The part of the amounts that comes from the sales of others. */
function teamAmounts(ctx: AppContext, sellerId: number, balance: typeof NOTHING): AmountsView {
  const { teamInProgressCents, teamEntriesCents, teamPaidCents } = balance;
  const team = {
    inProgressCents: teamInProgressCents,
    entriesCents: teamEntriesCents,
    paidCents: teamPaidCents,
  };
  return toAmountsView(team, sumHeldOfTeam(ctx.db, sellerId, ctx.now()));
}

/** Promises nothing that a claim or a withdrawal holds. */
export function getOutlook(ctx: AppContext, sellerId: number): OutlookView {
  return ctx.snapshot(() => ({
    next: nextPayable(ctx, sellerId),
    held: toPesos(sumStopped(ctx.db, sellerId)),
  }));
}

function nextPayable(ctx: AppContext, sellerId: number): OutlookView['next'] {
  const next = findNextPayable(ctx.db, sellerId, ctx.now());
  if (!next) return null;
  const untilMs = dayEndMs(argentineDay(next.atMs));
  const cents = sumPayableUntil(ctx.db, sellerId, ctx.now(), untilMs);
  return { at: isoInstant(next.atMs), amount: toPesos(cents) };
}

/** Newest first, without drafts. */
export function listOwnEntries(ctx: AppContext, user: SignedInUser, page: ListEntriesInput): EntryPageView {
  return entryPage(ctx, user.id, page, false);
}

/** Newest first, of one seller or all. */
export const listAllEntries = longRead(entriesPage);

export function entriesPage(ctx: ReadContext, { sellerId, ...page }: ListAllEntriesInput): EntryPageView {
  return entryPage(ctx, sellerId, page, true);
}

function entryPage(
  ctx: ReadContext,
  sellerId: number | undefined,
  page: ListEntriesInput,
  showDrafts: boolean,
): EntryPageView {
  return ctx.snapshot(() => {
    const balance = sellerId === undefined ? sumBalances(ctx.db) : findBalance(ctx.db, sellerId);
    const { rows, pagination } = pageOf(page, balance?.entryCount ?? 0, (limit, offset) =>
      listEntries(ctx.db, page, { sellerId, limit, offset }),
    );
    return { entries: rows.map((entry) => toEntryView(entry, showDrafts)), pagination };
  });
}

/** The four amounts of every seller or one, by default most payable first. */
export const listSellerBalances = longRead(balancesPage);

export function balancesPage(
  ctx: ReadContext,
  { search, sellerId, ...page }: ListBalancesInput,
): BalancePageView {
  const selection = { search, sellerId };
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(page, countBalances(ctx.db, selection), (limit, offset) =>
      listBalances(ctx.db, selection, page, ctx.now(), limit, offset),
    );
    const held = heldBy(ctx, rows);
    const sellers = rows.map((row) => toSellerBalanceView(row, held.get(row.sellerId) ?? 0));
    return { sellers, pagination };
  });
}

/** Throws 404 for an unknown seller or another seller's sale; 409 once the customer was erased. */
export function adjustCommission(ctx: AppContext, admin: SignedInUser, input: AdjustCommissionInput) {
  return ctx.transaction(() => postAdjustment(ctx, admin, input));
}

/** Throws like `adjustCommission`. Call in a transaction. */
export function postAdjustment(
  ctx: AppContext,
  admin: SignedInUser,
  { sellerId, saleId: namedSaleId, amount, reason }: AdjustCommissionInput,
): CommissionEntryView {
  const seller = requireSeller(ctx, sellerId);
  const saleId = namedSaleId ?? null;
  const sale = saleId === null ? undefined : findOwnSale(ctx.db, sellerId, saleId);
  if (saleId !== null && !sale) throw commissionErrors.saleNotFound();
  if (sale && sale.erasedAtMs !== null) throw sharedErrors.CUSTOMER_ERASED();
  const posted = {
    saleId,
    sellerId,
    kind: 'adjustment' as const,
    amountCents: toCents(amount),
    atMs: ctx.now(),
    actorId: admin.id,
    reason,
  };
  const entry = insertEntry(ctx.db, posted);
  recordAudit(ctx, {
    actorId: admin.id,
    kind: 'adjustment',
    ...subjectOf(seller),
    to: String(amount),
    // A reason about a sale may name its customer, who may be erased later.
    ...(saleId === null && { reason }),
  });
  if (sale) {
    const to = String(entry.amountCents);
    const change = { kind: 'commission', field: 'commission.adjustment', to, reason } as const;
    recordEvent(ctx, { id: sale.id, sellerId }, { actorId: admin.id, ...change });
  }
  const customerName = sale?.customerName ?? null;
  return toEntryView(
    {
      ...entry,
      customerName,
      sellerName: null,
      held: sale?.held ?? null,
      settlementId: null,
      settlementState: null,
    },
    true,
  );
}

/** Finds deleted sellers too: they may still be owed. */
export function requireSeller(ctx: AppContext, id: number): { id: number; name: string } {
  const seller = findSeller(ctx.db, id);
  if (!seller) throw userErrors.sellerNotFound();
  return seller;
}

/** Total of paid settlements, in pesos. */
export function paidCommissions(ctx: AppContext): number {
  return toPesos(sumBalances(ctx.db).paidCents);
}

export const countPayable = longRead(payableCount);

export function payableCount(ctx: ReadContext): number {
  return countDue(ctx.db, ctx.now());
}

/** Sellers with something payable, longest unpaid first. */
export const listPayable = longRead(payablePage);

export function payablePage(ctx: ReadContext, page: PageInput) {
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(page, countDue(ctx.db, ctx.now()), (limit, offset) =>
      listDue(ctx.db, ctx.now(), limit, offset),
    );
    const held = heldBy(ctx, rows);
    const items = rows.map(({ sellerId, sellerName, ...balance }): PayableItemView => ({
      sellerId: String(sellerId),
      sellerName,
      payable: toPesos(payableCents(balance, held.get(sellerId) ?? 0)),
    }));
    return { items, pagination };
  });
}

function heldBy(ctx: ReadContext, rows: { sellerId: number }[]): Map<number, number> {
  const sellerIds = rows.map(({ sellerId }) => sellerId);
  return sumHeld(ctx.db, sellerIds, ctx.now());
}
