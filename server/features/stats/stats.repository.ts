import { and, asc, between, count, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { dayTotals, planTotals, plans, sales, sellerTotals, users } from '../../db/schema.ts';

// Reads the totals kept by triggers/stats.sql; only the rankings of a period read its sales.

const { placeholder } = sql;

export interface TopRow {
  id: number;
  name: string;
  count: number;
  amountCents: number;
}

const sellersTop = prepared((db) =>
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
    .limit(placeholder('limit'))
    .prepare(),
);

export function listTopSellers(db: Db, limit: number): TopRow[] {
  return sellersTop(db).all({ limit });
}

const plansTop = prepared((db) =>
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
    .limit(placeholder('limit'))
    .prepare(),
);

export function listTopPlans(db: Db, limit: number): TopRow[] {
  return plansTop(db).all({ limit });
}

const overall = prepared((db) =>
  db
    .select({
      count: sql<number>`coalesce(sum(${planTotals.count}), 0)`,
      amountCents: sql<number>`coalesce(sum(${planTotals.amountCents}), 0)`,
      commissionCents: sql<number>`coalesce(sum(${planTotals.commissionCents}), 0)`,
    })
    .from(planTotals)
    .prepare(),
);

export function sumAllPlanTotals(db: Db) {
  return overall(db).get() ?? { count: 0, amountCents: 0, commissionCents: 0 };
}

const days = prepared((db) =>
  db
    .select({
      day: dayTotals.day,
      count: sql<number>`sum(${dayTotals.count})`,
      amountCents: sql<number>`sum(${dayTotals.amountCents})`,
      commissionCents: sql<number>`sum(${dayTotals.commissionCents})`,
    })
    .from(dayTotals)
    .where(and(gte(dayTotals.day, placeholder('fromDay')), ne(dayTotals.status, 'cancelled')))
    .groupBy(dayTotals.day)
    .prepare(),
);

/** Centavos, without cancelled sales; days without sales are missing. */
export function listDayTotals(db: Db, fromDay: string) {
  return days(db).all({ fromDay });
}

const period = prepared((db) =>
  db
    .select({
      count: sql<number>`coalesce(sum(${dayTotals.count}), 0)`,
      amountCents: sql<number>`coalesce(sum(${dayTotals.amountCents}), 0)`,
      commissionCents: sql<number>`coalesce(sum(${dayTotals.commissionCents}), 0)`,
    })
    .from(dayTotals)
    .where(
      and(
        gte(dayTotals.day, placeholder('fromDay')),
        lt(dayTotals.day, placeholder('beforeDay')),
        ne(dayTotals.status, 'cancelled'),
      ),
    )
    .prepare(),
);

/** Centavos, without cancelled sales. */
export function sumDayTotals(db: Db, fromDay: string, beforeDay: string) {
  return period(db).get({ fromDay, beforeDay }) ?? { count: 0, amountCents: 0, commissionCents: 0 };
}

const byStatus = prepared((db) =>
  db
    .select({ status: dayTotals.status, count: sql<number>`sum(${dayTotals.count})` })
    .from(dayTotals)
    .groupBy(dayTotals.status)
    .prepare(),
);

export function countByStatus(db: Db) {
  return byStatus(db).all();
}

// The literal lets SQLite use the index on sales that are not cancelled.
const soldIn = prepared((db) =>
  db
    .select({
      sellerId: sales.sellerId,
      planId: sales.planId,
      count: count(),
      amountCents: sql<number>`sum(${sales.priceCents})`,
    })
    .from(sales)
    .where(
      and(
        between(sales.soldOn, placeholder('fromDay'), placeholder('toDay')),
        sql`${sales.status} <> 'cancelled'`,
      ),
    )
    .groupBy(sales.sellerId, sales.planId)
    .prepare(),
);

/** By seller and plan; both days included. */
export function sumSales(db: Db, fromDay: string, toDay: string) {
  return soldIn(db).all({ fromDay, toDay });
}

const namesOf = (table: typeof users | typeof plans) =>
  prepared((db) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(sql`${table.id} in (select value from json_each(${placeholder('ids')}))`)
      .prepare(),
  );
const names = { sellers: namesOf(users), plans: namesOf(plans) };

export function findNames(db: Db, of: keyof typeof names, ids: number[]): Map<number, string> {
  const rows = names[of](db).all({ ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
