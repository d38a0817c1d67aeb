import { and, count, eq, inArray, isNull, lte, min, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared, preparedWrite } from '../db/prepared.ts';
import { files } from '../db/schema.ts';

export type PrivateFile = typeof files.$inferSelect;
export type NewPrivateFile = typeof files.$inferInsert;

const { placeholder } = sql;

const byId = prepared((db) =>
  db
    .select()
    .from(files)
    .where(eq(files.id, placeholder('id')))
    .prepare(),
);

export function findFile(db: Db, id: number): PrivateFile | undefined {
  return byId(db).get({ id });
}

const namesByIds = prepared((db) =>
  db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(inArray(files.id, sql`(select value from json_each(${placeholder('ids')}))`))
    .prepare(),
);

export function listFileNames(db: Db, ids: number[]): Pick<PrivateFile, 'id' | 'name'>[] {
  return ids.length === 0 ? [] : namesByIds(db).all({ ids: JSON.stringify(ids) });
}

const byName = prepared((db) =>
  db
    .select()
    .from(files)
    .where(eq(files.name, placeholder('name')))
    .prepare(),
);

export function findFileByName(db: Db, name: string): PrivateFile | undefined {
  return byName(db).get({ name });
}

const newFile = preparedWrite((db, values: NewPrivateFile) =>
  db.insert(files).values(values).returning().prepare(),
);

export function insertFile(db: Db, values: NewPrivateFile): PrivateFile {
  return newFile(db, values).get(values);
}

const changedFile = preparedWrite((db, values: Partial<NewPrivateFile>) =>
  db
    .update(files)
    .set(values)
    .where(eq(files.id, placeholder('fileId')))
    .prepare(),
);

export function updateFile(db: Db, id: number, values: Partial<NewPrivateFile>): void {
  changedFile(db, values).run({ ...values, fileId: id });
}

export function deleteFile(db: Db, id: number): void {
  db.delete(files).where(eq(files.id, id)).run();
}

/** Clears this key on files not moved yet. */
export function dropBinKey(db: Db, binKey: string): void {
  db.update(files).set({ binKey: null }).where(eq(files.binKey, binKey)).run();
}

const unattached = isNull(files.attachedAtMs);

const unattachedOf = prepared((db) =>
  db
    .select({ count: count(), oldestMs: min(files.createdAtMs) })
    .from(files)
    .where(and(unattached, isNull(files.releasedAtMs), eq(files.ownerId, placeholder('ownerId'))))
    .prepare(),
);

export function countUnattachedFiles(db: Db, ownerId: number): { count: number; oldestMs: number | null } {
  return unattachedOf(db).get({ ownerId }) ?? { count: 0, oldestMs: null };
}

const expired = prepared((db) =>
  db
    .select()
    .from(files)
    .where(and(unattached, lte(files.createdAtMs, placeholder('beforeMs'))))
    .prepare(),
);
const released = prepared((db) =>
  db
    .select()
    .from(files)
    .where(and(unattached, lte(files.releasedAtMs, placeholder('nowMs'))))
    .prepare(),
);

export function listRemovableFiles(db: Db, beforeMs: number, nowMs: number): PrivateFile[] {
  return [...expired(db).all({ beforeMs }), ...released(db).all({ nowMs })];
}
