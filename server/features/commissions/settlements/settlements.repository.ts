import { and, asc, desc, eq, getTableColumns, gt, max, sql, type SQLWrapper } from 'drizzle-orm';
import {
  SETTLEMENT_STATES,
  type SettlementCounts,
  type SettlementSort,
  type SettlementState,
} from '../../../../shared/commissions/settlements.ts';
import { pageByGroup } from '../../../../shared/input/pagination.ts';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { Db } from '../../../db/open.ts';
import {
  countRows,
  eqIfGiven,
  insertWithId,
  isIn,
  preparedAll,
  preparedGet,
  updateById,
} from '../../../db/prepared.ts';
import { perSorting, sortedBy, type Sorting } from '../../../db/sorting.ts';
import {
  settlementLeftOut,
  settlementLines,
  settlements,
  userNames,
  userPayouts,
  users,
} from '../../../db/schema.ts';

export type Settlement = typeof settlements.$inferSelect;

/** Triggers keep the total. */
export const insertSettlement = insertWithId(settlements);

const listedColumns = {
  ...getTableColumns(settlements),
  sellerName: users.name,
  payoutChangedAtMs: sql<
    number | null
  >`case when ${settlements.state} in ('draft', 'closed') then ${userPayouts.updatedAtMs} else ${settlements.payoutChangedAtMs} end`,
  missingPayout:
    sql<boolean>`case ${settlements.state} when 'draft' then ${userPayouts.userId} else ${settlements.payoutCuit} end is null`.mapWith(
      Boolean,
    ),
};
const isItsSeller = eq(users.id, settlements.sellerId);

// Cross joins keep the order of the settlements' indexes.
const listed = (db: Db) =>
  db
    .select(listedColumns)
    .from(settlements)
    .crossJoin(users)
    .leftJoin(userPayouts, eq(userPayouts.userId, settlements.sellerId));

export const findSettlement = preparedGet((db, id: number) =>
  listed(db).where(and(eq(settlements.id, id), isItsSeller)),
);

export type ListedSettlement = Settlement & { sellerName: string; missingPayout: boolean };

const lastId = preparedGet(
  (db) =>
    db
      .select({ id: sql<number>`seq` })
      .from(sql`sqlite_sequence`)
      .where(sql`name = 'settlements'`),
  (row) => row?.id ?? 0,
);

/** True if the id was ever used: ids are never reused. */
export function wasDeleted(db: Db, id: number): boolean {
  return id > 0 && id <= lastId(db);
}

export const listSettlementsById = preparedAll((db, ids: number[]) =>
  listed(db).where(and(isIn(settlements.id, ids), isItsSeller)),
);

export interface SettlementSelection {
  sellerId?: number | undefined;
  state?: SettlementState | undefined;
  /** Closed and paid: the states a seller sees. */
  isShown?: true | undefined;
}

const matching = ({ sellerId, state, isShown }: SettlementSelection) =>
  and(
    eqIfGiven(settlements.sellerId, sellerId),
    eqIfGiven(settlements.state, state),
    // Repeats the condition of the index.
    isShown && sql`${settlements.state} in ('closed', 'paid')`,
  );

// Ids grow with time.
const keys: Record<Exclude<SettlementSort, 'sellerName' | 'state'>, SQLWrapper> = {
  number: settlements.number,
  until: settlements.until,
  total: settlements.totalCents,
  paidOn: settlements.paidOn,
  createdAt: settlements.id,
};

/** One seller's settlements are few, and sorted. Across sellers a plus makes SQLite walk the key's index, not the filter's. */
const walked = ({ sellerId, state, isShown }: SettlementSelection) =>
  sellerId === undefined
    ? state && sql`+${settlements.state} = ${state}`
    : matching({ sellerId, state, isShown });

const sortedPage = perSorting((sort: keyof typeof keys, order) =>
  preparedAll((db, selection: SettlementSelection, limit: number, offset: number) =>
    listed(db)
      .where(and(walked(selection), isItsSeller))
      .orderBy(...sortedBy(keys[sort], order, sort === 'createdAt' ? [] : [desc(settlements.id)]))
      .limit(limit)
      .offset(offset),
  ),
);

const pageBySeller = perSorting((_sort: 'sellerName', order) =>
  preparedAll((db, selection: SettlementSelection, limit: number, offset: number) =>
    db
      .select(listedColumns)
      .from(userNames)
      .crossJoin(settlements)
      .crossJoin(users)
      .leftJoin(userPayouts, eq(userPayouts.userId, settlements.sellerId))
      .where(and(eq(settlements.sellerId, userNames.id), matching(selection), isItsSeller))
      .orderBy(...sortedBy(userNames.sortKey, order, [desc(settlements.id)]))
      .limit(limit)
      .offset(offset),
  ),
);

/** By state, each newest first: an index walk for any filter. */
function listByState(db: Db, selection: SettlementSelection, order: Order, limit: number, offset: number) {
  const states = SETTLEMENT_STATES.filter((state) => (selection.state ?? state) === state);
  return pageByGroup(
    order === 'asc' ? states : states.toReversed(),
    (state) => countSettlements(db, { ...selection, state }),
    (state, most, skipped) => listNewest(db, { ...selection, state }, most, skipped),
    limit,
    offset,
  );
}

/** By default newest first. */
export function listSettlements(
  db: Db,
  selection: SettlementSelection,
  { sort, order }: Sorting<SettlementSort>,
  limit: number,
  offset: number,
): ListedSettlement[] {
  if (sort === undefined) return listNewest(db, selection, limit, offset);
  if (sort === 'state') return listByState(db, selection, order ?? 'asc', limit, offset);
  const page = sort === 'sellerName' ? pageBySeller(sort, order ?? 'asc') : sortedPage(sort, order ?? 'desc');
  return page(db, selection, limit, offset);
}

const listNewest = preparedAll((db, selection: SettlementSelection, limit: number, offset: number) =>
  listed(db)
    .where(and(matching(selection), isItsSeller))
    .orderBy(desc(settlements.id))
    .limit(limit)
    .offset(offset),
);

export const countSettlements = countRows(settlements, matching);

export function countSettlementsByState(db: Db, sellerId?: number): SettlementCounts {
  const counts = SETTLEMENT_STATES.map((state) => [state, countSettlements(db, { state, sellerId })]);
  return Object.fromEntries(counts) as SettlementCounts;
}

export const listSettlementsAfter = preparedAll(
  (db, state: SettlementState, afterId: number, limit: number) =>
    listed(db)
      .where(and(eq(settlements.state, state), gt(settlements.id, afterId), isItsSeller))
      .orderBy(asc(settlements.id))
      .limit(limit),
);

export const nextNumber = preparedGet(
  (db) => db.select({ number: max(settlements.number) }).from(settlements),
  (row) => (row?.number ?? 0) + 1,
);

export const updateSettlement = updateById(settlements);

export function deleteDraft(db: Db, id: number): void {
  db.delete(settlementLines).where(eq(settlementLines.settlementId, id)).run();
  db.delete(settlementLeftOut).where(eq(settlementLeftOut.settlementId, id)).run();
  db.delete(settlements).where(eq(settlements.id, id)).run();
}
