import { and, desc, eq, getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { insertInto, insertWithId, preparedAll, preparedGet } from '../../db/prepared.ts';
import { planPriceRemovals, planPrices, plans, users } from '../../db/schema.ts';
import { PLANS_MAX } from '../../../shared/plans/plans.ts';

const isRemoved = sql`exists (select 1 from plan_price_removals where price_id = p.id)`;
const keptPrices = (planId: Column | number): SQL =>
  sql`select id from plan_prices p where p.plan_id = ${planId} and not ${isRemoved}`;

/** The price at that instant; before the first price, the first. */
export const priceIdAt = (planId: Column | number, atMs: number): SQL =>
  sql`coalesce(
    (${keptPrices(planId)} and p.starts_at <= ${atMs} order by p.starts_at desc, p.id desc limit 1),
    (${keptPrices(planId)} order by p.starts_at, p.id limit 1))`;

/** The earliest price scheduled after that instant. */
export const nextPriceId = (planId: Column | number, atMs: number): SQL =>
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
