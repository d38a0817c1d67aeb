import { and, asc, desc, eq, gt, gte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { dayTotals, planTotals, plans, sellerTotals, users } from '../../db/schema.ts';

// Reads only the totals kept by migrations/0001_sale_triggers.sql, never the sales.

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
