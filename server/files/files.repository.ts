import { and, count, eq, isNull, lte, min } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import {
  deleteRows,
  equals,
  findRow,
  insertReturning,
  isIn,
  listRows,
  preparedAll,
  preparedGet,
  updateById,
} from '../db/prepared.ts';
import { files } from '../db/schema.ts';

export type PrivateFile = typeof files.$inferSelect;
export type NewPrivateFile = typeof files.$inferInsert;

export const findFile = findRow(files, equals(files.id));

const namesByIds = preparedAll((db, ids: number[]) =>
  db.select({ id: files.id, name: files.name }).from(files).where(isIn(files.id, ids)),
);

export function listFileNames(db: Db, ids: number[]): Pick<PrivateFile, 'id' | 'name'>[] {
  return ids.length === 0 ? [] : namesByIds(db, ids);
}

export const findFileByName = findRow(files, equals(files.name));

export const insertFile = insertReturning(files);

export const updateFile = updateById(files);

export const deleteFile = deleteRows(files, equals(files.id));

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

const listExpired = listRows(files, (beforeMs: number) => and(unattached, lte(files.createdAtMs, beforeMs)));
const listReleased = listRows(files, (nowMs: number) => and(unattached, lte(files.releasedAtMs, nowMs)));

export function listRemovableFiles(db: Db, beforeMs: number, nowMs: number): PrivateFile[] {
  return [...listExpired(db, beforeMs), ...listReleased(db, nowMs)];
}
