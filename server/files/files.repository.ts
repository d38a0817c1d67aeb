import { and, count, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { preparedAll, preparedGet, preparedRun } from '../db/prepared.ts';
import { files } from '../db/schema.ts';

export type PrivateFile = typeof files.$inferSelect;
export type NewPrivateFile = typeof files.$inferInsert;

export const findFile = preparedGet((db, id: number) => db.select().from(files).where(eq(files.id, id)));

const namesByIds = preparedAll((db, ids: number[]) =>
  db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(inArray(files.id, sql`(select value from json_each(${ids}))`)),
);

export function listFileNames(db: Db, ids: number[]): Pick<PrivateFile, 'id' | 'name'>[] {
  return ids.length === 0 ? [] : namesByIds(db, ids);
}

export const findFileByName = preparedGet((db, name: string) =>
  db.select().from(files).where(eq(files.name, name)),
);

export const insertFile = preparedGet((db, values: NewPrivateFile) =>
  db.insert(files).values(values).returning(),
);

export const updateFile = preparedRun((db, id: number, values: Partial<NewPrivateFile>) =>
  db.update(files).set(values).where(eq(files.id, id)),
);

export function deleteFile(db: Db, id: number): void {
  db.delete(files).where(eq(files.id, id)).run();
}

/** Clears this key on files not moved yet. */
export function dropBinKey(db: Db, binKey: string): void {
  db.update(files).set({ binKey: null }).where(eq(files.binKey, binKey)).run();
}

const unattached = isNull(files.attachedAtMs);

export const countUnattachedFiles = preparedGet(
  (db, ownerId: number) =>
    db
      .select({ count: count(), oldestMs: min(files.createdAtMs) })
      .from(files)
      .where(and(unattached, isNull(files.releasedAtMs), eq(files.ownerId, ownerId))),
  (row) => row ?? { count: 0, oldestMs: null },
);

const listExpired = preparedAll((db, beforeMs: number) =>
  db
    .select()
    .from(files)
    .where(and(unattached, lte(files.createdAtMs, beforeMs))),
);
const listReleased = preparedAll((db, nowMs: number) =>
  db
    .select()
    .from(files)
    .where(and(unattached, lte(files.releasedAtMs, nowMs))),
);

export function listRemovableFiles(db: Db, beforeMs: number, nowMs: number): PrivateFile[] {
  return [...listExpired(db, beforeMs), ...listReleased(db, nowMs)];
}
