import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { plans } from '../../db/schema.ts';

export type Plan = typeof plans.$inferSelect;

const activePlans = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(and(eq(plans.isActive, true), isNull(plans.deletedAtMs)))
    .orderBy(desc(plans.createdAtMs), desc(plans.id))
    .prepare(),
);

export function listActivePlans(db: Db): Plan[] {
  return activePlans(db).all();
}

const undeletedPlans = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(isNull(plans.deletedAtMs))
    .orderBy(desc(plans.createdAtMs), desc(plans.id))
    .prepare(),
);

export function listPlans(db: Db): Plan[] {
  return undeletedPlans(db).all();
}

const undeletedCount = prepared((db) =>
  db.select({ count: count() }).from(plans).where(isNull(plans.deletedAtMs)).prepare(),
);

export function countPlans(db: Db): number {
  return undeletedCount(db).get()?.count ?? 0;
}

const planById = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(and(eq(plans.id, sql.placeholder('id')), isNull(plans.deletedAtMs)))
    .prepare(),
);

export function findPlan(db: Db, id: number): Plan | undefined {
  return planById(db).get({ id });
}

export function countPlansEver(db: Db): number {
  return db.select({ count: count() }).from(plans).get()?.count ?? 0;
}

export function insertPlan(db: Db, values: typeof plans.$inferInsert): Plan {
  return db.insert(plans).values(values).returning().get();
}

export function updatePlan(db: Db, id: number, values: Partial<typeof plans.$inferInsert>): Plan {
  return db.update(plans).set(values).where(eq(plans.id, id)).returning().get();
}
