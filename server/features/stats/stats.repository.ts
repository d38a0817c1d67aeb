import { and, asc, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { dayTotals, planTotals, plans, sales, sellerTotals, users } from '../../db/schema.ts';

// Reads the totals kept by migrations/0001_sale_triggers.sql; only the rankings of a period read its sales.

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

/** Centavos; cancelled sales left out, days without sales missing. */
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

/** Centavos; cancelled sales left out. */
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

/** Statuses without sales are missing. */
export function countByStatus(db: Db) {
  return byStatus(db).all();
}

const soldSince = and(gte(sales.soldOn, placeholder('fromDay')), ne(sales.status, 'cancelled'));
const topAmount = sql<number>`sum(${sales.priceCents})`;
const topCount = sql<number>`count(*)`;

const sellersTopSince = prepared((db) => {
  const top = db
    .select({ id: sales.sellerId, count: topCount.as('count'), amountCents: topAmount.as('amount_cents') })
    .from(sales)
    .where(soldSince)
    .groupBy(sales.sellerId)
    .orderBy(desc(topAmount), asc(sales.sellerId))
    .limit(placeholder('limit'))
    .as('top');
  return db
    .select({ id: top.id, name: users.name, count: top.count, amountCents: top.amountCents })
    .from(top)
    .innerJoin(users, eq(users.id, top.id))
    .orderBy(desc(top.amountCents), asc(top.id))
    .prepare();
});

export function listTopSellersSince(db: Db, fromDay: string, limit: number): TopRow[] {
  return sellersTopSince(db).all({ fromDay, limit });
}

const plansTopSince = prepared((db) => {
  const top = db
    .select({ id: sales.planId, count: topCount.as('count'), amountCents: topAmount.as('amount_cents') })
    .from(sales)
    .where(soldSince)
    .groupBy(sales.planId)
    .orderBy(desc(topAmount), asc(sales.planId))
    .limit(placeholder('limit'))
    .as('top');
  return db
    .select({ id: top.id, name: plans.name, count: top.count, amountCents: top.amountCents })
    .from(top)
    .innerJoin(plans, eq(plans.id, top.id))
    .orderBy(desc(top.amountCents), asc(top.id))
    .prepare();
});

export function listTopPlansSince(db: Db, fromDay: string, limit: number): TopRow[] {
  return plansTopSince(db).all({ fromDay, limit });
}
