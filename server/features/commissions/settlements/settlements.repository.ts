import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  sql,
} from 'drizzle-orm';
import type { LeftOutReason, SettlementState } from '../../../../shared/settlements.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import {
  commissionCycles,
  commissionEntries,
  commissionUnsettled,
  saleClaims,
  sales,
  sellerBalances,
  settlementLeftOut,
  settlementLines,
  settlements,
  users,
} from '../../../db/schema.ts';

export type Settlement = typeof settlements.$inferSelect;
type NewSettlement = typeof settlements.$inferInsert;

const { placeholder } = sql;

const people = prepared((db) =>
  db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, sql`(select value from json_each(${placeholder('ids')}))`))
    .prepare(),
);

/** Deleted ones too. */
export function listPeople(db: Db, ids: number[]) {
  return people(db).all({ ids: JSON.stringify(ids) });
}

const withEntries = prepared((db) =>
  db
    .select({ id: sellerBalances.sellerId })
    .from(sellerBalances)
    .where(gt(sellerBalances.entryCount, 0))
    .prepare(),
);

/** Everybody who has entries in the ledger. */
export function listSellerIds(db: Db): number[] {
  return withEntries(db)
    .all()
    .map(({ id }) => id);
}

const candidates = prepared((db) =>
  db
    .select({
      entryId: commissionEntries.id,
      amountCents: commissionEntries.amountCents,
      saleId: commissionEntries.saleId,
      cycle: commissionEntries.cycle,
      claimId: saleClaims.id,
    })
    .from(commissionUnsettled)
    .innerJoin(commissionEntries, eq(commissionEntries.id, commissionUnsettled.entryId))
    .leftJoin(
      saleClaims,
      and(eq(saleClaims.saleId, commissionEntries.saleId), eq(saleClaims.state, sql`'open'`)),
    )
    .where(
      and(
        eq(commissionUnsettled.sellerId, placeholder('sellerId')),
        lt(commissionUnsettled.atMs, placeholder('toMs')),
      ),
    )
    .prepare(),
);

export type Candidate = ReturnType<typeof listCandidates>[number];

/** Entries before that instant that no living settlement holds. */
export function listCandidates(db: Db, sellerId: number, toMs: number) {
  return candidates(db).all({ sellerId, toMs });
}

const heldCycles = prepared((db) =>
  db
    .select({ saleId: commissionCycles.saleId, cycle: commissionCycles.cycle })
    .from(commissionCycles)
    .where(
      and(
        eq(commissionCycles.sellerId, placeholder('sellerId')),
        gt(commissionCycles.payableAtMs, placeholder('nowMs')),
        // Of one that was reversed before it was payable nothing is left.
        isNull(commissionCycles.reversedAtMs),
      ),
    )
    .prepare(),
);

/** Not payable yet. Looking for these few is faster than looking at the cycle of each entry. */
export function listHeldCycles(db: Db, sellerId: number, nowMs: number) {
  return heldCycles(db).all({ sellerId, nowMs });
}

const closedCycles = prepared((db) =>
  db
    .select({ saleId: commissionEntries.saleId, cycle: commissionEntries.cycle })
    .from(settlements)
    .crossJoin(settlementLines)
    .crossJoin(commissionEntries)
    .where(
      and(
        eq(settlements.sellerId, placeholder('sellerId')),
        eq(settlements.state, sql`'closed'`),
        eq(settlementLines.settlementId, settlements.id),
        eq(commissionEntries.id, settlementLines.entryId),
        isNotNull(commissionEntries.cycle),
      ),
    )
    .prepare(),
);

/** In settlements that are closed and not paid yet. */
export function listClosedCycles(db: Db, sellerId: number) {
  return closedCycles(db).all({ sellerId });
}

const unpaidHolder = prepared((db) =>
  db
    .select({ id: settlements.id })
    .from(settlements)
    .where(
      and(eq(settlements.sellerId, placeholder('sellerId')), inArray(settlements.state, ['draft', 'closed'])),
    )
    .limit(1)
    .prepare(),
);

export function hasUnpaidSettlement(db: Db, sellerId: number): boolean {
  return unpaidHolder(db).get({ sellerId }) !== undefined;
}

const newSettlement = preparedWrite((db, values: NewSettlement) =>
  db.insert(settlements).values(values).returning({ id: settlements.id }).prepare(),
);

/** The total is kept by triggers. */
export function insertDraft(db: Db, draft: { sellerId: number; until: string; createdAtMs: number }): number {
  const values = { ...draft, state: 'draft', totalCents: 0 } as const;
  return newSettlement(db, values).get(values).id;
}

const newLines = prepared((db) =>
  db
    .insert(settlementLines)
    .select(
      db
        .select({
          settlementId: sql<number>`${placeholder('settlementId')}`.as('settlement_id'),
          entryId: commissionEntries.id,
          amountCents: commissionEntries.amountCents,
          customerName: sql<null>`null`.as('customer_name'),
          planName: sql<null>`null`.as('plan_name'),
          isLiving: sql<boolean>`1`.as('is_living'),
        })
        .from(sql`json_each(${placeholder('entryIds')})`)
        .crossJoin(commissionEntries)
        .where(eq(commissionEntries.id, sql`value`)),
    )
    .prepare(),
);

export function insertLines(db: Db, settlementId: number, entryIds: number[]): void {
  newLines(db).run({ settlementId, entryIds: JSON.stringify(entryIds) });
}

const goneLine = prepared((db) =>
  db
    .delete(settlementLines)
    .where(
      and(
        eq(settlementLines.settlementId, placeholder('settlementId')),
        eq(settlementLines.entryId, placeholder('entryId')),
      ),
    )
    .prepare(),
);

export function deleteLine(db: Db, settlementId: number, entryId: number): void {
  goneLine(db).run({ settlementId, entryId });
}

const newLeftOut = prepared((db) =>
  db
    .insert(settlementLeftOut)
    .values({
      settlementId: placeholder('settlementId'),
      entryId: placeholder('entryId'),
      reason: placeholder('reason'),
    })
    .prepare(),
);

export function insertLeftOut(db: Db, row: { settlementId: number; entryId: number; reason: LeftOutReason }) {
  newLeftOut(db).run(row);
}

const goneLeftOut = prepared((db) =>
  db
    .delete(settlementLeftOut)
    .where(
      and(
        eq(settlementLeftOut.settlementId, placeholder('settlementId')),
        eq(settlementLeftOut.entryId, placeholder('entryId')),
      ),
    )
    .prepare(),
);

export function deleteLeftOut(db: Db, settlementId: number, entryId: number): void {
  goneLeftOut(db).run({ settlementId, entryId });
}

const listedColumns = { ...getTableColumns(settlements), sellerName: users.name };
const isItsSeller = eq(users.id, settlements.sellerId);

// Cross joins keep the order of the indexes over settlements.
const listed = (db: Db) => db.select(listedColumns).from(settlements).crossJoin(users);

const byId = prepared((db) =>
  listed(db)
    .where(and(eq(settlements.id, placeholder('id')), isItsSeller))
    .prepare(),
);

export type ListedSettlement = Settlement & { sellerName: string };

/** Under the seller's current name. */
export function findSettlement(db: Db, id: number): ListedSettlement | undefined {
  return byId(db).get({ id });
}

const lastId = prepared((db) =>
  db
    .select({ id: sql<number>`seq` })
    .from(sql`sqlite_sequence`)
    .where(sql`name = 'settlements'`)
    .prepare(),
);

/** Of an id that is not found; ids are never given twice. */
export function wasDeleted(db: Db, id: number): boolean {
  return id > 0 && id <= (lastId(db).get()?.id ?? 0);
}

const manyById = prepared((db) =>
  listed(db)
    .where(
      and(inArray(settlements.id, sql`(select value from json_each(${placeholder('ids')}))`), isItsSeller),
    )
    .prepare(),
);

export function listSettlementsById(db: Db, ids: number[]): ListedSettlement[] {
  return manyById(db).all({ ids: JSON.stringify(ids) });
}

const ofSeller = eq(settlements.sellerId, placeholder('sellerId'));
const inState = eq(settlements.state, placeholder('state'));
// As in the condition of the index.
const isShown = sql`${settlements.state} in ('closed', 'paid')`;
type Condition = typeof isShown | ReturnType<typeof and>;

const pageWhere = (...conditions: Condition[]) => ({
  list: prepared((db) =>
    listed(db)
      .where(and(...conditions, isItsSeller))
      .orderBy(desc(settlements.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  count: prepared((db) =>
    db
      .select({ count: count() })
      .from(settlements)
      .where(and(...conditions))
      .prepare(),
  ),
});
// Five statements, each on an index of its own.
const pages = {
  all: pageWhere(),
  state: pageWhere(inState),
  seller: pageWhere(ofSeller),
  sellerAndState: pageWhere(ofSeller, inState),
  shown: pageWhere(ofSeller, isShown),
};

export interface SettlementSelection {
  sellerId?: number | undefined;
  /** `shown` is what the seller sees: closed and paid. */
  state?: SettlementState | 'shown' | undefined;
}

function pageOf({ sellerId, state }: SettlementSelection) {
  if (state === 'shown') return pages.shown;
  if (sellerId === undefined) return state === undefined ? pages.all : pages.state;
  return state === undefined ? pages.seller : pages.sellerAndState;
}

/** Newest first. */
export function listSettlements(
  db: Db,
  selection: SettlementSelection,
  limit: number,
  offset: number,
): ListedSettlement[] {
  return pageOf(selection)
    .list(db)
    .all({ ...selection, limit, offset });
}

export function countSettlements(db: Db, selection: SettlementSelection): number {
  return (
    pageOf(selection)
      .count(db)
      .get({ ...selection })?.count ?? 0
  );
}

const slice = prepared((db) =>
  listed(db)
    .where(and(inState, gt(settlements.id, placeholder('afterId')), isItsSeller))
    .orderBy(asc(settlements.id))
    .limit(placeholder('limit'))
    .prepare(),
);

/** Oldest first. */
export function listSettlementsAfter(
  db: Db,
  state: SettlementState,
  afterId: number,
  limit: number,
): ListedSettlement[] {
  return slice(db).all({ state, afterId, limit });
}

const linesOf = prepared((db) =>
  db
    .select({
      entryId: settlementLines.entryId,
      saleId: commissionEntries.saleId,
      cycle: commissionEntries.cycle,
      kind: commissionEntries.kind,
      amountCents: settlementLines.amountCents,
      // Of a draft as they are now.
      customerName: sql<string | null>`coalesce(${settlementLines.customerName}, ${sales.customerName})`,
      planName: sql<string | null>`coalesce(${settlementLines.planName}, ${sales.planName})`,
    })
    .from(settlementLines)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLines.entryId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId))
    .where(eq(settlementLines.settlementId, placeholder('settlementId')))
    .orderBy(asc(settlementLines.entryId))
    .prepare(),
);

export type Line = ReturnType<typeof listLines>[number];

/** By entry. */
export function listLines(db: Db, settlementId: number) {
  return linesOf(db).all({ settlementId });
}

const leftOutOf = prepared((db) =>
  db
    .select({
      entryId: settlementLeftOut.entryId,
      saleId: commissionEntries.saleId,
      kind: commissionEntries.kind,
      amountCents: commissionEntries.amountCents,
      customerName: sales.customerName,
      planName: sales.planName,
      reason: settlementLeftOut.reason,
    })
    .from(settlementLeftOut)
    .innerJoin(commissionEntries, eq(commissionEntries.id, settlementLeftOut.entryId))
    .leftJoin(sales, eq(sales.id, commissionEntries.saleId))
    .where(eq(settlementLeftOut.settlementId, placeholder('settlementId')))
    .orderBy(asc(settlementLeftOut.entryId))
    .prepare(),
);

export type LeftOut = ReturnType<typeof listLeftOut>[number];

export function listLeftOut(db: Db, settlementId: number) {
  return leftOutOf(db).all({ settlementId });
}

const unsettled = prepared((db) =>
  db
    .select({ entryId: commissionUnsettled.entryId })
    .from(commissionEntries)
    .innerJoin(
      commissionUnsettled,
      and(
        eq(commissionUnsettled.sellerId, commissionEntries.sellerId),
        eq(commissionUnsettled.atMs, commissionEntries.atMs),
        eq(commissionUnsettled.entryId, commissionEntries.id),
      ),
    )
    .where(eq(commissionEntries.id, placeholder('entryId')))
    .prepare(),
);

export function isUnsettled(db: Db, entryId: number): boolean {
  return unsettled(db).get({ entryId }) !== undefined;
}

const lastNumber = prepared((db) =>
  db
    .select({ number: max(settlements.number) })
    .from(settlements)
    .prepare(),
);

export function nextNumber(db: Db): number {
  return (lastNumber(db).get()?.number ?? 0) + 1;
}

const changedSettlement = preparedWrite((db, values: Partial<NewSettlement>) =>
  db
    .update(settlements)
    .set(values)
    .where(eq(settlements.id, placeholder('settlementId')))
    .prepare(),
);

export function updateSettlement(db: Db, id: number, values: Partial<NewSettlement>): void {
  changedSettlement(db, values).run({ ...values, settlementId: id });
}

const saleOfLine = (column: string) =>
  sql`(select s.${sql.raw(column)} from commission_entries e join sales s on s.id = e.sale_id where e.id = entry_id)`;
const frozenLines = prepared((db) =>
  db
    .update(settlementLines)
    .set({ customerName: saleOfLine('customer_name'), planName: saleOfLine('plan_name') })
    .where(eq(settlementLines.settlementId, placeholder('settlementId')))
    .prepare(),
);

/** Later changes of a sale do not reach its line. */
export function freezeLines(db: Db, settlementId: number): void {
  frozenLines(db).run({ settlementId });
}

const releasedLines = prepared((db) =>
  db
    .update(settlementLines)
    .set({ isLiving: false })
    .where(eq(settlementLines.settlementId, placeholder('settlementId')))
    .prepare(),
);

/** Another settlement may take what this one held. */
export function releaseLines(db: Db, settlementId: number): void {
  releasedLines(db).run({ settlementId });
}

export function deleteDraft(db: Db, id: number): void {
  db.delete(settlementLines).where(eq(settlementLines.settlementId, id)).run();
  db.delete(settlementLeftOut).where(eq(settlementLeftOut.settlementId, id)).run();
  db.delete(settlements).where(eq(settlements.id, id)).run();
}
