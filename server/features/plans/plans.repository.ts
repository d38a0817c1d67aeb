import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql, type Column } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../db/open.ts';
import {
  countRows,
  insertInto,
  insertWithId,
  preparedAll,
  preparedGet,
  updateById,
} from '../../db/prepared.ts';
import { planPrices, plans, planPriceRemovals, users } from '../../db/schema.ts';
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

export const countPlans = countRows(plans, () => isKept);

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

const isRemoved = sql`exists (select 1 from plan_price_removals where price_id = p.id)`;
const keptPrices = (planId: Column | number): SQL =>
  sql`select id from plan_prices p where p.plan_id = ${planId} and not ${isRemoved}`;

/** The price at that instant; before the first price, the first. */
const priceIdAt = (planId: Column | number, atMs: number): SQL =>
  sql`coalesce(
    (${keptPrices(planId)} and p.starts_at <= ${atMs} order by p.starts_at desc, p.id desc limit 1),
    (${keptPrices(planId)} order by p.starts_at, p.id limit 1))`;

/** The earliest price scheduled after that instant. */
const nextPriceId = (planId: Column | number, atMs: number): SQL =>
  sql`(${keptPrices(planId)} and p.starts_at = (
    select min(p.starts_at) from plan_prices p where p.plan_id = ${planId} and p.starts_at > ${atMs} and not ${isRemoved}
  ) order by p.id desc limit 1)`;

/** Returns centavos. */
export const findPriceAt = preparedGet(
  (db, planId: number, atMs: number) =>
    db
      .select({ priceCents: planPrices.priceCents })
      .from(planPrices)
      .where(eq(planPrices.id, priceIdAt(planId, atMs))),
  (row) => row?.priceCents,
);

const priceRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(planPrices),
      createdByName: users.name,
      isRemoved:
        sql<number>`exists (select 1 from plan_price_removals where price_id = ${planPrices.id})`.mapWith(
          Boolean,
        ),
    })
    .from(planPrices)
    .leftJoin(users, eq(users.id, planPrices.createdById));

export type Price = ReturnType<typeof listPrices>[number];

/** Latest start first; equal starts newest first. */
export const listPrices = preparedAll((db, planId: number) =>
  priceRows(db)
    .where(eq(planPrices.planId, planId))
    .orderBy(desc(planPrices.startsAtMs), desc(planPrices.id))
    .limit(PLANS_MAX),
);

/** Returns the plan of a price, unless the plan is deleted. */
export const findPlanOfPrice = preparedGet(
  (db, id: number) =>
    db
      .select({ planId: planPrices.planId })
      .from(planPrices)
      .innerJoin(plans, eq(plans.id, planPrices.planId))
      .where(and(eq(planPrices.id, id), sql`${plans.deletedAtMs} is null`)),
  (row) => row?.planId,
);

export const insertPrice = insertWithId(planPrices);

export const insertPriceRemoval = insertInto(planPriceRemovals);
