import { and, count, desc, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open.ts';
import { insertWithId, preparedAll, preparedCount, preparedGet, updateById } from '../../db/prepared.ts';
import { planPrices, plans } from '../../db/schema.ts';
import { nextPriceId, priceIdAt } from './plans.prices.repository.ts';
import { PLANS_MAX } from '../../../shared/plans/plans.ts';

const nextPrices = alias(planPrices, 'next_prices');

// Cross joins keep SQLite from reading the prices first.
const pricedPlans = (db: Db, nowMs: number, condition: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(plans),
      priceCents: planPrices.priceCents,
      priceSinceMs: planPrices.startsAtMs,
      nextPriceCents: nextPrices.priceCents,
      nextPriceFrom: nextPrices.validFrom,
    })
    .from(plans)
    .crossJoin(planPrices)
    .leftJoin(nextPrices, eq(nextPrices.id, nextPriceId(plans.id, nowMs)))
    .where(and(condition, eq(planPrices.id, priceIdAt(plans.id, nowMs))))
    .orderBy(desc(plans.createdAtMs), desc(plans.id))
    .limit(PLANS_MAX);

export type Plan = NonNullable<ReturnType<typeof findPlan>>;

const isKept = isNull(plans.deletedAtMs);

/** Plans with their prices at this instant. */
export const listActivePlans = preparedAll((db, nowMs: number) =>
  pricedPlans(db, nowMs, and(eq(plans.isActive, true), isKept)),
);

export const listPlans = preparedAll((db, nowMs: number) => pricedPlans(db, nowMs, isKept));

export const countPlans = preparedCount((db) => db.select({ count: count() }).from(plans).where(isKept));

export const findPlan = preparedGet((db, id: number, nowMs: number) =>
  pricedPlans(db, nowMs, and(eq(plans.id, id), isKept)),
);

/** Deleted ones too. */
export const findPlanEver = preparedGet((db, id: number, nowMs: number) =>
  pricedPlans(db, nowMs, eq(plans.id, id)),
);

export function countPlansEver(db: Db): number {
  return db.select({ count: count() }).from(plans).get()?.count ?? 0;
}

export const insertPlan = insertWithId(plans);

export const updatePlan = updateById(plans);
