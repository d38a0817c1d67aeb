import { and, asc, desc, sql, type SQLWrapper } from 'drizzle-orm';
import { meaningOf, SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { SaleSort } from '../../../../shared/sales/sales.ts';
import { preparedAll } from '../../../db/prepared.ts';
import { perSorting, sortedBy } from '../../../db/sorting.ts';
import { sales } from '../../../db/schema.ts';
import { saleColumns } from '../sale/sale.repository.ts';
import { rangeIn, type SaleSelection } from './list.repository.ts';

const stage = sql`case ${sales.status} ${sql.join(
  SALE_STATUSES.map((status) => sql.raw(`when '${status}' then ${meaningOf({ status }).stage}`)),
  sql` `,
)} end`;

const KEYS: Record<SaleSort, SQLWrapper> = {
  createdAt: sales.createdAtMs,
  customerName: sales.customerKey,
  amount: sales.priceCents,
  status: stage,
};

export const saleOrder = (sort: SaleSort, order: Order) =>
  sortedBy(KEYS[sort], order, [desc(sales.createdAtMs), desc(sales.id)]);

/** Sorts the few sales that pass a filter. */
export const listAndSort = perSorting((sort: SaleSort, order) => rangeIn(saleOrder(sort, order)));

const walking = (orderOf: typeof saleOrder) =>
  perSorting((sort: SaleSort, order) =>
    preparedAll((db, { sellerId, status, fromMs, toMs }: SaleSelection, limit: number, offset: number) =>
      db
        .select(saleColumns)
        .from(sales)
        .where(
          and(
            sql`+${sales.createdAtMs} >= ${fromMs}`,
            sql`+${sales.createdAtMs} < ${toMs}`,
            sellerId === undefined ? undefined : sql`+${sales.sellerId} = ${sellerId}`,
            status === undefined ? undefined : sql`+${sales.status} = ${status}`,
          ),
        )
        .orderBy(...orderOf(sort, order))
        .limit(limit)
        .offset(offset),
    ),
  );

/** Walks the index of the order, and passes over what a filter leaves out: a plus keeps SQLite from the filter's index. */
export const walkSorted = walking(saleOrder);

/** Walks from the other end: the last one comes first. */
export const walkBackwards = walking((sort, order) => [
  sql`${KEYS[sort]} ${sql.raw(order === 'asc' ? 'desc' : 'asc')}`,
  asc(sales.createdAtMs),
  asc(sales.id),
]);
