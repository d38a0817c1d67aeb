import { and, asc, count, desc, eq, getTableColumns, gt, inArray, max, sql } from 'drizzle-orm';
import {
  SETTLEMENT_STATES,
  type SettlementCounts,
  type SettlementState,
} from '../../../../shared/commissions/settlements.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import { settlementLeftOut, settlementLines, settlements, userPayouts, users } from '../../../db/schema.ts';

export type Settlement = typeof settlements.$inferSelect;
type NewSettlement = typeof settlements.$inferInsert;

const { placeholder } = sql;

const newSettlement = preparedWrite((db, values: NewSettlement) =>
  db.insert(settlements).values(values).returning({ id: settlements.id }).prepare(),
);

/** Triggers keep the total. */
export function insertDraft(db: Db, draft: { sellerId: number; until: string; createdAtMs: number }): number {
  const values = { ...draft, state: 'draft', totalCents: 0 } as const;
  return newSettlement(db, values).get(values).id;
}

const listedColumns = {
  ...getTableColumns(settlements),
  sellerName: users.name,
  payoutChangedAtMs: sql<
    number | null
  >`case when ${settlements.state} in ('draft', 'closed') then ${userPayouts.updatedAtMs} else ${settlements.payoutChangedAtMs} end`,
};
const isItsSeller = eq(users.id, settlements.sellerId);

// Cross joins keep the order of the settlements' indexes.
const listed = (db: Db) =>
  db
    .select(listedColumns)
    .from(settlements)
    .crossJoin(users)
    .leftJoin(userPayouts, eq(userPayouts.userId, settlements.sellerId));

const byId = prepared((db) =>
  listed(db)
    .where(and(eq(settlements.id, placeholder('id')), isItsSeller))
    .prepare(),
);

export type ListedSettlement = Settlement & { sellerName: string };

/** With the seller's current name. */
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

/** True if the id was once used: ids are never reused. */
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
// Repeats the condition of the index.
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
// Five statements, each on a separate index.
const pages = {
  all: pageWhere(),
  state: pageWhere(inState),
  seller: pageWhere(ofSeller),
  sellerAndState: pageWhere(ofSeller, inState),
  shown: pageWhere(ofSeller, isShown),
};

export interface SettlementSelection {
  sellerId?: number | undefined;
  /** `shown`: closed and paid, the states a seller sees. */
  state?: SettlementState | 'shown' | undefined;
}

function pageOf({ sellerId, state }: SettlementSelection) {
  if (state === 'shown') return pages.shown;
  if (sellerId === undefined) return state === undefined ? pages.all : pages.state;
  return state === undefined ? pages.seller : pages.sellerAndState;
}

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

/** Of all sellers if none is given. */
export function countSettlementsByState(db: Db, sellerId?: number): SettlementCounts {
  const counts = SETTLEMENT_STATES.map((state) => [state, countSettlements(db, { state, sellerId })]);
  return Object.fromEntries(counts) as SettlementCounts;
}

const slice = prepared((db) =>
  listed(db)
    .where(and(inState, gt(settlements.id, placeholder('afterId')), isItsSeller))
    .orderBy(asc(settlements.id))
    .limit(placeholder('limit'))
    .prepare(),
);

export function listSettlementsAfter(
  db: Db,
  state: SettlementState,
  afterId: number,
  limit: number,
): ListedSettlement[] {
  return slice(db).all({ state, afterId, limit });
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

export function deleteDraft(db: Db, id: number): void {
  db.delete(settlementLines).where(eq(settlementLines.settlementId, id)).run();
  db.delete(settlementLeftOut).where(eq(settlementLeftOut.settlementId, id)).run();
  db.delete(settlements).where(eq(settlements.id, id)).run();
}
