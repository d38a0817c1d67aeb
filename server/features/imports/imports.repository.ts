import { eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { preparedAll, preparedGet, preparedRun } from '../../db/prepared.ts';
import { importedRows, saleImports } from '../../db/schema.ts';

export type SaleImport = typeof saleImports.$inferSelect;
type NewImport = typeof saleImports.$inferInsert;

export function insertImport(db: Db, values: NewImport): number {
  return db.insert(saleImports).values(values).returning({ id: saleImports.id }).get().id;
}

export const findImport = preparedGet((db, id: number) =>
  db.select().from(saleImports).where(eq(saleImports.id, id)),
);

/** Clears the rows: they are sales now. */
export function markConfirmed(db: Db, id: number, nowMs: number): void {
  db.update(saleImports).set({ rows: null, confirmedAtMs: nowMs }).where(eq(saleImports.id, id)).run();
}

export const deleteImportsBefore = preparedRun((db, beforeMs: number) =>
  db.delete(saleImports).where(lte(saleImports.createdAtMs, beforeMs)),
);

export function deleteOpenImports(db: Db): void {
  db.delete(saleImports).where(isNotNull(saleImports.rows)).run();
}

/** Hashes of rows imported before. */
export const listKnownHashes = preparedAll(
  (db, hashes: string[]) =>
    db
      .select({ hash: importedRows.hash })
      .from(importedRows)
      .where(inArray(importedRows.hash, sql`(select value from json_each(${hashes}))`)),
  (rows) => rows.map(({ hash }) => hash),
);

export const insertImportedRow = preparedRun((db, values: typeof importedRows.$inferInsert) =>
  db.insert(importedRows).values(values),
);
