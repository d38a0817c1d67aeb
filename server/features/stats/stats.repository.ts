import { and, asc, count, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { dayTotals, planTotals, plans, saleDays, sales, sellerTotals, users } from '../../db/schema.ts';

// Reads the totals kept by triggers/stats.sql; only the rankings of a period read sales, those of changed days.

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
      count: sellerTotals.count,
      amountCents: sellerTotals.amountCents,
    })
    .from(sellerTotals)
    .innerJoin(users, eq(users.id, sellerTotals.sellerId))
    .where(gt(sellerTotals.count, 0))
    .orderBy(desc(sellerTotals.amountCents), asc(sellerTotals.sellerId))
    .limit(limit),
);

export const listTopPlans = preparedAll((db, limit: number) =>
  db
    .select({
      id: planTotals.planId,
      name: plans.name,
      count: planTotals.count,
      amountCents: planTotals.amountCents,
    })
    .from(planTotals)
    .innerJoin(plans, eq(plans.id, planTotals.planId))
    .where(gt(planTotals.count, 0))
    .orderBy(desc(planTotals.amountCents), asc(planTotals.planId))
    .limit(limit),
);

export const sumAllPlanTotals = preparedGet(
  (db) =>
    db
      .select({
        count: sql<number>`coalesce(sum(${planTotals.count}), 0)`,
        amountCents: sql<number>`coalesce(sum(${planTotals.amountCents}), 0)`,
        commissionCents: sql<number>`coalesce(sum(${planTotals.commissionCents}), 0)`,
      })
      .from(planTotals),
  (row) => row ?? { count: 0, amountCents: 0, commissionCents: 0 },
);

/** Centavos, without cancelled sales; days without sales are missing. */
export const listDayTotals = preparedAll((db, fromDay: string) =>
  db
    .select({
      day: dayTotals.day,
      count: sql<number>`sum(${dayTotals.count})`,
      amountCents: sql<number>`sum(${dayTotals.amountCents})`,
      commissionCents: sql<number>`sum(${dayTotals.commissionCents})`,
    })
    .from(dayTotals)
    .where(and(gte(dayTotals.day, fromDay), ne(dayTotals.status, 'cancelled')))
    .groupBy(dayTotals.day),
);

/** Centavos, without cancelled sales. */
export const sumDayTotals = preparedGet(
  (db, fromDay: string, beforeDay: string) =>
    db
      .select({
        count: sql<number>`coalesce(sum(${dayTotals.count}), 0)`,
        amountCents: sql<number>`coalesce(sum(${dayTotals.amountCents}), 0)`,
        commissionCents: sql<number>`coalesce(sum(${dayTotals.commissionCents}), 0)`,
      })
      .from(dayTotals)
      .where(
        and(gte(dayTotals.day, fromDay), lt(dayTotals.day, beforeDay), ne(dayTotals.status, 'cancelled')),
      ),
  (row) => row ?? { count: 0, amountCents: 0, commissionCents: 0 },
);

export const countByStatus = preparedAll((db) =>
  db
    .select({ status: dayTotals.status, count: sql<number>`sum(${dayTotals.count})` })
    .from(dayTotals)
    .groupBy(dayTotals.status),
);

export const listDayChanges = preparedAll((db, fromDay: string) =>
  db
    .select({ day: saleDays.day, changes: saleDays.changes })
    .from(saleDays)
    .where(gte(saleDays.day, fromDay))
    .orderBy(asc(saleDays.day)),
);

/** Centavos, without cancelled sales. */
export const listSold = preparedAll((db, day: string) =>
  db
    .select({
      sellerId: sales.sellerId,
      planId: sales.planId,
      count: count(),
      amountCents: sql<number>`sum(${sales.priceCents})`,
    })
    .from(sales)
    .where(and(eq(sales.soldOn, day), ne(sales.status, 'cancelled')))
    .groupBy(sales.sellerId, sales.planId),
);

const namesOf = (table: typeof users | typeof plans) =>
  preparedAll(
    (db, ids: number[]) =>
      db
        .select({ id: table.id, name: table.name })
        .from(table)
        .where(sql`${table.id} in (select value from json_each(${ids}))`),
    (rows) => new Map(rows.map(({ id, name }) => [id, name])),
  );

export const findNames = { sellers: namesOf(users), plans: namesOf(plans) };
