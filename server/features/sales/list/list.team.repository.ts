import { and, asc, count, desc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { eqIfGiven, preparedAll, preparedCount } from '../../../db/prepared.ts';
import { sales, saleTasks, sellerMonthTotals } from '../../../db/schema.ts';
import type { TaskRange } from '../../../../shared/tray/taskRanges.ts';
import { saleColumns } from '../sale/sale.repository.ts';

interface Page {
  limit: number;
  offset: number;
  /** Both together: no more of one seller can be on the page. */
  end: number;
}

/** Newest first. Reads the newest of each seller, so that the cost follows sellers and page, not sales. */
export const listNewestOf = preparedAll(
  (db, sellerIds: number[], { limit, offset, end }: Page, status?: SaleStatus) =>
    db
      .select(saleColumns)
      .from(sql`json_each(${sellerIds}) as seller`)
      .crossJoin(sales)
      .where(
        sql`${sales.id} in (select id from sales as own where own.seller_id = seller.value
          ${status === undefined ? sql`` : sql`and own.status = ${status}`} order by own.created_at desc, own.id desc limit ${end})`,
      )
      .orderBy(desc(sales.createdAtMs), desc(sales.id))
      .limit(limit)
      .offset(offset),
);

export const countOf = preparedCount((db, sellerIds: number[], status?: SaleStatus) =>
  db
    .select({ count: sql<number>`coalesce(sum(${sellerMonthTotals.count}), 0)` })
    .from(sellerMonthTotals)
    .where(
      and(
        sql`${sellerMonthTotals.sellerId} in (select value from json_each(${sellerIds}))`,
        eqIfGiven(sellerMonthTotals.status, status),
      ),
    ),
);

const inRange = (sellerIds: number[], range: TaskRange, status: SaleStatus | undefined) =>
  and(
    sql`${saleTasks.sellerId} in (select value from json_each(${sellerIds}))`,
    eq(saleTasks.task, range.task),
    gte(saleTasks.sinceMs, range.fromMs),
    lt(saleTasks.sinceMs, range.toMs),
    range.cannot === undefined ? undefined : sql`${saleTasks.cannot} = ${range.cannot}`,
    or(
      isNull(saleTasks.endsAtMs),
      and(gte(saleTasks.endsAtMs, range.endsFromMs), lt(saleTasks.endsAtMs, range.endsToMs)),
    ),
    eq(sales.id, saleTasks.saleId),
    status === undefined ? undefined : sql`+${sales.status} = ${status}`,
  );

/** Sales of these sellers with a task in the range, oldest first. */
export const listTasksOf = preparedAll(
  (db, sellerIds: number[], range: TaskRange, { limit, offset }: Page, status?: SaleStatus) =>
    db
      .select(saleColumns)
      .from(saleTasks)
      .crossJoin(sales)
      .where(inRange(sellerIds, range, status))
      .orderBy(asc(saleTasks.sinceMs), asc(saleTasks.saleId))
      .limit(limit)
      .offset(offset),
);

export const countTasksOf = preparedCount((db, sellerIds: number[], range: TaskRange, status?: SaleStatus) =>
  db
    .select({ count: count() })
    .from(saleTasks)
    .crossJoin(sales)
    .where(inRange(sellerIds, range, status)),
);
