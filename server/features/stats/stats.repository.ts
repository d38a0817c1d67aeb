import { and, asc, between, count, desc, eq, gt, gte, lt, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { columnsOf, isIn, preparedAll, preparedGet } from '../../db/prepared.ts';
import {
  dayTotals,
  planTotals,
  plans,
  sales,
  sellerMonthTotals,
  sellerTotals,
  users,
} from '../../db/schema.ts';

// Reads the totals kept by triggers/stats.sql; only the rankings of a period read sales.

export interface TopRow {
  id: number;
  name: string;
  count: number;
  amountCents: number;
}

export const listTopSellers = preparedAll((db, limit: number) =>
  db
    .select({
      id: sellerTotals.sellerId,
      name: users.name,
      ...columnsOf(sellerTotals, 'count', 'amountCents'),
    })
    .from(sellerTotals)
    .innerJoin(users, eq(users.id, sellerTotals.sellerId))
    .where(gt(sellerTotals.count, 0))
    .orderBy(desc(sellerTotals.amountCents), asc(sellerTotals.sellerId))
    .limit(limit),
);

export const listTopPlans = preparedAll((db, limit: number) =>
  db
    .select({ id: planTotals.planId, name: plans.name, ...columnsOf(planTotals, 'count', 'amountCents') })
    .from(planTotals)
    .innerJoin(plans, eq(plans.id, planTotals.planId))
    .where(gt(planTotals.count, 0))
    .orderBy(desc(planTotals.amountCents), asc(planTotals.planId))
    .limit(limit),
);

const sumsOf = ({ count: sales, amountCents, commissionCents }: typeof planTotals | typeof dayTotals) => ({
  count: sql<number>`coalesce(sum(${sales}), 0)`,
  amountCents: sql<number>`coalesce(sum(${amountCents}), 0)`,
  commissionCents: sql<number>`coalesce(sum(${commissionCents}), 0)`,
});
const NOTHING = { count: 0, amountCents: 0, commissionCents: 0 };

export const sumAllPlanTotals = preparedGet(
  (db) =>
    db
      .select({
        ...sumsOf(planTotals),
        overrideCents: sql<number>`coalesce(sum(${planTotals.overrideCents}), 0)`,
      })
      .from(planTotals),
  (row) => row ?? { ...NOTHING, overrideCents: 0 },
);

const isLiveSince = (fromDay: string) => and(gte(dayTotals.day, fromDay), ne(dayTotals.status, 'cancelled'));

/** Centavos, without cancelled sales; days without sales are missing. */
export const listDayTotals = preparedAll((db, fromDay: string) =>
  db
    .select({ day: dayTotals.day, ...sumsOf(dayTotals) })
    .from(dayTotals)
    .where(isLiveSince(fromDay))
    .groupBy(dayTotals.day),
);

/** Centavos, without cancelled sales. */
export const sumDayTotals = preparedGet(
  (db, fromDay: string, beforeDay: string) =>
    db
      .select(sumsOf(dayTotals))
      .from(dayTotals)
      .where(and(isLiveSince(fromDay), lt(dayTotals.day, beforeDay))),
  (row) => row ?? NOTHING,
);

export const countByStatus = preparedAll((db) =>
  db
    .select({ status: dayTotals.status, count: sql<number>`sum(${dayTotals.count})` })
    .from(dayTotals)
    .groupBy(dayTotals.status),
);

const isLive = ne(sales.status, 'cancelled');

/** Highest amount first. `rows` have `id`, `count` and `amount_cents`. */
const topOf = (db: Db, rows: SQLWrapper, table: typeof users | typeof plans, limit: number) =>
  db
    .select({
      id: sql<number>`sold.id`,
      name: sql<string>`(select name from ${table} where id = sold.id)`,
      count: sql<number>`sum(sold.count)`,
      amountCents: sql<number>`sum(sold.amount_cents)`,
    })
    .from(sql`${rows} as sold`)
    .groupBy(sql`sold.id`)
    .having(sql`sum(sold.count) > 0`)
    .orderBy(sql`4 desc, 1`)
    .limit(limit);

/** Adds up the sales of the first month and the kept totals of later ones. */
export const listTopSellersSince = preparedAll((db, fromDay: string, limit: number) => {
  const month = sql`substr(${fromDay}, 1, 7)`;
  const { sellerId, month: ofTotals, status, count: kept, amountCents } = sellerMonthTotals;
  const sold = db
    .select({
      id: sql<number>`${sellerId}`.as('id'),
      count: sql<number>`${kept}`.as('count'),
      amountCents: sql<number>`${amountCents}`.as('amount_cents'),
    })
    .from(sellerMonthTotals)
    .where(and(gt(ofTotals, month), ne(status, 'cancelled')))
    .unionAll(
      db
        .select({
          id: sql<number>`${sales.sellerId}`.as('id'),
          count: sql<number>`1`.as('count'),
          amountCents: sql<number>`${sales.priceCents}`.as('amount_cents'),
        })
        .from(sales)
        .where(and(between(sales.soldOn, fromDay, sql`${month} || '-31'`), isLive)),
    );
  return topOf(db, sold, users, limit);
});

/** Sums each day first: the index has days and plans in that order. */
export const listTopPlansSince = preparedAll((db, fromDay: string, limit: number) => {
  const sold = db
    .select({
      id: sql<number>`${sales.planId}`.as('id'),
      count: count().as('count'),
      amountCents: sql<number>`sum(${sales.priceCents})`.as('amount_cents'),
    })
    .from(sales)
    .where(and(gte(sales.soldOn, fromDay), isLive))
    .groupBy(sales.soldOn, sales.planId);
  return topOf(db, sold, plans, limit);
});

const namesOf = (table: typeof users | typeof plans) =>
  preparedAll(
    (db, ids: number[]) =>
      db.select({ id: table.id, name: table.name }).from(table).where(isIn(table.id, ids)),
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );

export const findNames = { sellers: namesOf(users), plans: namesOf(plans) };
