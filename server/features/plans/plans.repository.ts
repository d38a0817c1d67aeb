import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedCount, preparedGet } from '../../db/prepared.ts';
import { plans } from '../../db/schema.ts';

export type Plan = typeof plans.$inferSelect;

export const listActivePlans = preparedAll((db) =>
  db
    .select()
    .from(plans)
    .where(and(eq(plans.isActive, true), isNull(plans.deletedAtMs)))
    .orderBy(desc(plans.createdAtMs), desc(plans.id)),
);

export const listPlans = preparedAll((db) =>
  db.select().from(plans).where(isNull(plans.deletedAtMs)).orderBy(desc(plans.createdAtMs), desc(plans.id)),
);

export const countPlans = preparedCount((db) =>
  db.select({ count: count() }).from(plans).where(isNull(plans.deletedAtMs)),
);

export const findPlan = preparedGet((db, id: number) =>
  db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), isNull(plans.deletedAtMs))),
);

export function countPlansEver(db: Db): number {
  return db.select({ count: count() }).from(plans).get()?.count ?? 0;
}

export function insertPlan(db: Db, values: typeof plans.$inferInsert): Plan {
  return db.insert(plans).values(values).returning().get();
}

export function updatePlan(db: Db, id: number, values: Partial<typeof plans.$inferInsert>): Plan {
  return db.update(plans).set(values).where(eq(plans.id, id)).returning().get();
}
