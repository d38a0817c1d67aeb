import { eq, sql } from 'drizzle-orm';
import type { Db } from './open.ts';
import { prepared } from './prepared.ts';
import { settings } from './schema.ts';

const named = prepared((db) =>
  db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name')))
    .prepare(),
);

export function findSetting(db: Db, name: string): string | undefined {
  return named(db).get({ name })?.value;
}

export function upsertSetting(db: Db, name: string, value: string): void {
  db.insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
    .run();
}

/** Stores the value unless one exists; returns the stored one. */
export function ensureSetting(db: Db, name: string, value: string): string {
  db.insert(settings).values({ name, value }).onConflictDoNothing().run();
  return findSetting(db, name) ?? value;
}
