import { and, asc, between, desc, eq, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { EntrySort } from '../../../shared/commissions/commissions.ts';
import type { Order } from '../../../shared/input/sorting.ts';
import type { Db } from '../../db/open.ts';
import { eqIfGiven, preparedAll, preparedGet } from '../../db/prepared.ts';
import { perSorting, sortedBy, type Sorting } from '../../db/sorting.ts';
import { commissionEntries, sales, settlementLines, settlements } from '../../db/schema.ts';

export type ListedEntry = ReturnType<typeof listEntries>[number];

const entryOrder = (sort: EntrySort, order: Order) => {
  // Ids grow with time.
  if (sort === 'at') return [order === 'asc' ? asc(commissionEntries.id) : desc(commissionEntries.id)];
  const key = sort === 'amount' ? commissionEntries.amountCents : commissionEntries.kind;
  return sortedBy(key, order, [desc(commissionEntries.id)]);
};

interface Part {
  sellerId: number | undefined;
  fromId?: number;
  toId?: number;
  limit: number;
  offset: number;
}

const entry = alias(commissionEntries, 'entry');

/** Skips earlier pages within an index. The cross join keeps its order. */
const entryPage = perSorting((sort: EntrySort, order) =>
  preparedAll((db, { sellerId, fromId, toId, limit, offset }: Part) => {
    const page = db
      .select({ id: commissionEntries.id })
      .from(commissionEntries)
      .where(
        and(
          eqIfGiven(commissionEntries.sellerId, sellerId),
          fromId === undefined ? undefined : between(commissionEntries.id, fromId, toId ?? fromId),
        ),
      )
      .orderBy(...entryOrder(sort, order))
      .limit(limit)
      .offset(offset)
      .as('page');
    return (
      db
        .select({
          id: entry.id,
          saleId: entry.saleId,
          customerName: sales.customerName,
          kind: entry.kind,
          amountCents: entry.amountCents,
          atMs: entry.atMs,
          reason: entry.reason,
          settlementId: settlements.id,
          settlementState: settlements.state,
        })
        .from(page)
        .crossJoin(entry)
        // The literal repeats the condition of the index.
        .leftJoin(
          settlementLines,
          and(eq(settlementLines.entryId, entry.id), eq(settlementLines.isLiving, sql`1`)),
        )
        .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
        .leftJoin(sales, eq(sales.id, entry.saleId))
        .where(eq(entry.id, page.id))
    );
  }),
);

const findLastId = preparedGet(
  (db) => db.select({ id: max(commissionEntries.id) }).from(commissionEntries),
  (row) => row?.id ?? 0,
);

interface Chosen {
  sellerId: number | undefined;
  /** Number of entries, of that seller or all. */
  count: number;
  limit: number;
  offset: number;
}

/** Entries of one seller or all, by default newest first. */
export function listEntries(
  db: Db,
  { sort = 'at', order = sort === 'kind' ? 'asc' : 'desc' }: Sorting<EntrySort>,
  { sellerId, count, limit, offset }: Chosen,
) {
  const list = entryPage(sort, order);
  // The last id is the count: entries are never deleted, so the ids of any page are known.
  if (sort === 'at' && sellerId === undefined && findLastId(db) === count) {
    const fromId = order === 'asc' ? offset + 1 : count - offset - limit + 1;
    return list(db, { sellerId, fromId, toId: fromId + limit - 1, limit, offset: 0 });
  }
  return list(db, { sellerId, limit, offset });
}
