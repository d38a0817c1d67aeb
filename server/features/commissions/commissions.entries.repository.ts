import { and, desc, eq, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { EntrySort } from '../../../shared/commissions/commissions.ts';
import type { HeldBy } from '../../../shared/commissions/commissionStates.ts';
import type { Db } from '../../db/open.ts';
import { columnsOf, eqIfGiven, preparedAll } from '../../db/prepared.ts';
import { perSorting, sortedBy, type Sorting } from '../../db/sorting.ts';
import {
  commissionEntries,
  commissionUnsettled,
  sales,
  settlementLines,
  settlements,
} from '../../db/schema.ts';
import { stoppedBy } from './commissions.repository.ts';

export type ListedEntry = ReturnType<typeof listEntries>[number];

const KEYS: Record<EntrySort, SQLWrapper> = {
  at: commissionEntries.atMs,
  amount: commissionEntries.amountCents,
  kind: commissionEntries.kind,
};

interface Part {
  /** Undefined for all. */
  sellerId: number | undefined;
  limit: number;
  offset: number;
}

const entry = alias(commissionEntries, 'entry');

/** Skips earlier pages within an index. The cross join keeps its order. */
const entryPage = perSorting((sort: EntrySort, order) =>
  preparedAll((db, { sellerId, limit, offset }: Part) => {
    const page = db
      .select({ id: commissionEntries.id })
      .from(commissionEntries)
      .where(eqIfGiven(commissionEntries.sellerId, sellerId))
      .orderBy(...sortedBy(KEYS[sort], order, [desc(commissionEntries.id)]))
      .limit(limit)
      .offset(offset)
      .as('page');
    return (
      db
        .select({
          id: entry.id,
          saleId: entry.saleId,
          customerName: sales.customerName,
          sellerName: sales.sellerName,
          ...columnsOf(entry, 'source', 'kind', 'amountCents', 'atMs', 'reason'),
          held: sql<HeldBy | null>`case when ${commissionUnsettled.entryId} is not null then ${stoppedBy(entry)} end`,
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
        .leftJoin(
          commissionUnsettled,
          and(
            eq(commissionUnsettled.sellerId, entry.sellerId),
            eq(commissionUnsettled.atMs, entry.atMs),
            eq(commissionUnsettled.entryId, entry.id),
          ),
        )
        .leftJoin(sales, eq(sales.id, entry.saleId))
        .where(eq(entry.id, page.id))
    );
  }),
);

/** Entries of one seller or all, by default newest first. */
export function listEntries(
  db: Db,
  { sort = 'at', order = sort === 'kind' ? 'asc' : 'desc' }: Sorting<EntrySort>,
  part: Part,
) {
  return entryPage(sort, order)(db, part);
}
