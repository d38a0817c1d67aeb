import { eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared, preparedWrite } from '../../db/prepared.ts';
import { importedRows, saleImports } from '../../db/schema.ts';

export type SaleImport = typeof saleImports.$inferSelect;
type NewImport = typeof saleImports.$inferInsert;

const { placeholder } = sql;

export function insertImport(db: Db, values: NewImport): number {
  return db.insert(saleImports).values(values).returning({ id: saleImports.id }).get().id;
}

const importById = prepared((db) =>
  db
    .select()
    .from(saleImports)
    .where(eq(saleImports.id, placeholder('id')))
    .prepare(),
);

export function findImport(db: Db, id: number): SaleImport | undefined {
  return importById(db).get({ id });
}

/** Clears the rows: they are sales now. */
export function markConfirmed(db: Db, id: number, nowMs: number): void {
  db.update(saleImports).set({ rows: null, confirmedAtMs: nowMs }).where(eq(saleImports.id, id)).run();
}

const lapsed = prepared((db) =>
  db
    .delete(saleImports)
    .where(lte(saleImports.createdAtMs, placeholder('beforeMs')))
    .prepare(),
);

export function deleteImportsBefore(db: Db, beforeMs: number): void {
  lapsed(db).run({ beforeMs });
}

export function deleteOpenImports(db: Db): void {
  db.delete(saleImports).where(isNotNull(saleImports.rows)).run();
}

const knownHashes = prepared((db) =>
  db
    .select({ hash: importedRows.hash })
    .from(importedRows)
    .where(inArray(importedRows.hash, sql`(select value from json_each(${placeholder('hashes')}))`))
    .prepare(),
);

/** Hashes of rows imported before. */
export function listKnownHashes(db: Db, hashes: string[]): string[] {
  return knownHashes(db)
    .all({ hashes: JSON.stringify(hashes) })
    .map(({ hash }) => hash);
}

const newRow = preparedWrite((db, values: typeof importedRows.$inferInsert) =>
  db.insert(importedRows).values(values).prepare(),
);

export function insertImportedRow(db: Db, values: typeof importedRows.$inferInsert): void {
  newRow(db, values).run(values);
}
