import { and, asc, count, eq, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { files, settings } from '../db/schema.ts';

export type PrivateFile = typeof files.$inferSelect;
export type NewPrivateFile = typeof files.$inferInsert;

const { placeholder } = sql;

/** The value stored under this name, which is the given one if there was none. */
export function findOrInsertSetting(db: Db, name: string, value: string): string {
  db.insert(settings).values({ name, value }).onConflictDoNothing().run();
  const stored = db.select().from(settings).where(eq(settings.name, name)).get();
  if (!stored) throw new Error(`setting ${name} is missing`);
  return stored.value;
}

const byId = prepared((db) =>
  db
    .select()
    .from(files)
    .where(eq(files.id, placeholder('id')))
    .prepare(),
);

/** One file by its id. */
export function findFile(db: Db, id: number): PrivateFile | undefined {
  return byId(db).get({ id });
}

const byName = prepared((db) =>
  db
    .select()
    .from(files)
    .where(eq(files.name, placeholder('name')))
    .prepare(),
);

/** One file by its unguessable name. */
export function findFileByName(db: Db, name: string): PrivateFile | undefined {
  return byName(db).get({ name });
}

/** Stores a file's row and returns it. */
export function insertFile(db: Db, values: NewPrivateFile): PrivateFile {
  return db.insert(files).values(values).returning().get();
}

/** Changes a file's row. */
export function updateFile(db: Db, id: number, values: Partial<NewPrivateFile>): void {
  db.update(files).set(values).where(eq(files.id, id)).run();
}

/** Forgets a file that nothing refers to. */
export function deleteFile(db: Db, id: number): void {
  db.delete(files).where(eq(files.id, id)).run();
}

const unattached = isNull(files.attachedAtMs);

const unattachedOf = prepared((db) =>
  db
    .select({ count: count(), oldestMs: min(files.createdAtMs) })
    .from(files)
    .where(and(unattached, eq(files.ownerId, placeholder('ownerId'))))
    .prepare(),
);

/** How many of somebody's files nothing refers to yet, and when the oldest of them came. */
export function countUnattachedFiles(db: Db, ownerId: number): { count: number; oldestMs: number | null } {
  return unattachedOf(db).get({ ownerId }) ?? { count: 0, oldestMs: null };
}

const unattachedBefore = prepared((db) =>
  db
    .select()
    .from(files)
    .where(and(unattached, lte(files.createdAtMs, placeholder('beforeMs'))))
    .orderBy(asc(files.createdAtMs))
    .prepare(),
);

/** The files that nothing refers to and that came at this instant or earlier. */
export function listUnattachedFiles(db: Db, beforeMs: number): PrivateFile[] {
  return unattachedBefore(db).all({ beforeMs });
}
