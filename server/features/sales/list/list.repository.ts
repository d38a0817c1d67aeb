import { and, asc, between, count, desc, gt, gte, lt, sql, type SQL } from 'drizzle-orm';
import { dayEndMs, dayStartMs } from '../../../../shared/input/dateInput.ts';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { Db } from '../../../db/open.ts';
import { eqIfGiven, preparedAll, preparedCount } from '../../../db/prepared.ts';
import { dayTotals, saleMonths, sales } from '../../../db/schema.ts';
import { saleColumns, type Sale } from '../sale/sale.repository.ts';

/** One range, as calendar days (inclusive) and as half-open instants in ms. */
export interface SaleSelection {
  sellerId: number | undefined;
  status: SaleStatus | undefined;
  fromDay: string;
  toDay: string;
  fromMs: number;
  toMs: number;
}

const newestFirst = [desc(sales.createdAtMs), desc(sales.id)];
const chosen = ({ sellerId, status, fromMs }: Pick<SaleSelection, 'sellerId' | 'status' | 'fromMs'>) =>
  and(gte(sales.createdAtMs, fromMs), eqIfGiven(sales.sellerId, sellerId), eqIfGiven(sales.status, status));
const inRange = (selection: SaleSelection) => and(chosen(selection), lt(sales.createdAtMs, selection.toMs));

/** Sales of a selection, in that order. */
export const rangeIn = (order: SQL[]) =>
  preparedAll((db, selection: SaleSelection, limit: number, offset: number) =>
    db
      .select(saleColumns)
      .from(sales)
      .where(inRange(selection))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
const listRange = { asc: rangeIn([asc(sales.createdAtMs), desc(sales.id)]), desc: rangeIn(newestFirst) };

type Days = Pick<SaleSelection, 'fromDay' | 'toDay'>;

const countByDays = preparedCount((db, { fromDay, toDay }: Days, status: SaleStatus | undefined) =>
  db
    .select({ count: sql<number>`coalesce(sum(${dayTotals.count}), 0)` })
    .from(dayTotals)
    .where(and(between(dayTotals.day, fromDay, toDay), eqIfGiven(dayTotals.status, status))),
);
const countBetweenMonths = preparedCount((db, { fromDay, toDay }: Days) =>
  db
    .select({ count: sql<number>`coalesce(sum(${saleMonths.count}), 0)` })
    .from(saleMonths)
    .where(and(gt(saleMonths.month, monthOf(fromDay)), lt(saleMonths.month, monthOf(toDay)))),
);
const monthOf = (day: string) => sql`substr(${day}, 1, 7)`;

/** Adds up kept months, and only the days of the first and last month. */
function countByMonths(db: Db, { fromDay, toDay }: Days): number {
  const [firstMonth, lastMonth] = [fromDay.slice(0, 7), toDay.slice(0, 7)];
  if (firstMonth >= lastMonth) return countByDays(db, { fromDay, toDay }, undefined);
  return (
    countByDays(db, { fromDay, toDay: `${firstMonth}-31` }, undefined) +
    countBetweenMonths(db, { fromDay, toDay }) +
    countByDays(db, { fromDay: `${lastMonth}-01`, toDay }, undefined)
  );
}
const dayCountsIn = (order: typeof asc) =>
  preparedAll((db, { fromDay, toDay, status }: SaleSelection) =>
    db
      .select({ day: dayTotals.day, count: sql<number>`sum(${dayTotals.count})` })
      .from(dayTotals)
      .where(and(between(dayTotals.day, fromDay, toDay), eqIfGiven(dayTotals.status, status)))
      .groupBy(dayTotals.day)
      .orderBy(order(dayTotals.day)),
  );
const listDayCounts = { asc: dayCountsIn(asc), desc: dayCountsIn(desc) };
const countOfSeller = preparedCount((db, selection: SaleSelection) =>
  db.select({ count: count() }).from(sales).where(inRange(selection)),
);

/** Without a seller, adds up kept counts instead of counting sales. */
export function countSales(db: Db, selection: SaleSelection): number {
  const { sellerId, status, fromDay, toDay } = selection;
  if (sellerId !== undefined) return countOfSeller(db, selection);
  return status ? countByDays(db, { fromDay, toDay }, status) : countByMonths(db, { fromDay, toDay });
}

/** Skipping fewer sales is faster than adding up days. */
const PASSED_OVER = 5000;

/** By date, then the newest id first. For all sellers, starts at the day that holds the offset (`sale_days` keeps counts). */
export function listSales(
  db: Db,
  selection: SaleSelection,
  order: Order,
  limit: number,
  offset: number,
): Sale[] {
  const list = listRange[order];
  if (selection.sellerId !== undefined || offset < PASSED_OVER) return list(db, selection, limit, offset);
  let passed = 0;
  for (const { day, count: sold } of listDayCounts[order](db, selection)) {
    if (passed + sold > offset) {
      const rest =
        order === 'desc'
          ? { toMs: Math.min(selection.toMs, dayEndMs(day)) }
          : { fromMs: Math.max(selection.fromMs, dayStartMs(day)) };
      return list(db, { ...selection, ...rest }, limit, offset - passed);
    }
    passed += sold;
  }
  return [];
}

interface Place {
  createdAtMs: number;
  id: number;
}

/** With keyset pagination: new sales do not shift it, as they would an offset. */
export const listSalesAfter = preparedAll((db, selection: SaleSelection, before: Place, limit: number) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(
      and(
        chosen(selection),
        sql`(${sales.createdAtMs}, ${sales.id}) < (${before.createdAtMs}, ${before.id})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit),
);
