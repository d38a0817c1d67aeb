import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  insertInto,
  insertWithId,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
  updateById,
} from '../../db/prepared.ts';
import { importedRows, importSheets, saleImports, sales } from '../../db/schema.ts';

export type SaleImport = typeof saleImports.$inferSelect;

export const insertImport = insertWithId(saleImports);

export const insertSheet = insertInto(importSheets);

export const findImport = preparedGet((db, id: number) =>
  db.select().from(saleImports).where(eq(saleImports.id, id)),
);

/** Those of which rows were stored, newest first. */
export const listStoredImports = preparedAll((db, limit: number) =>
  db
    .select()
    .from(saleImports)
    .where(or(isNotNull(saleImports.confirmedAtMs), gt(saleImports.doneRows, 0)))
    .orderBy(desc(saleImports.createdAtMs), desc(saleImports.id))
    .limit(limit),
);

/** One line of JSON each; none once all are stored. */
export function findRows(db: Db, importId: number): string[] {
  const found = db.select().from(importSheets).where(eq(importSheets.importId, importId)).get();
  return found?.rows ? found.rows.split('\n') : [];
}

export const deleteSheet = preparedRun((db, importId: number) =>
  db.delete(importSheets).where(eq(importSheets.importId, importId)),
);

export const updateImport = updateById(saleImports);

const isOpen = isNull(saleImports.confirmedAtMs);

/** Imports of which some rows are stored and others wait. */
export const listStartedImports = preparedAll((db) =>
  db
    .select()
    .from(saleImports)
    .where(and(isOpen, gt(saleImports.doneRows, 0))),
);

/** With their sheets. */
export const deletePreviewsBefore = preparedRun((db, beforeMs: number) =>
  db
    .delete(saleImports)
    .where(and(isOpen, eq(saleImports.doneRows, 0), lte(saleImports.createdAtMs, beforeMs))),
);

export const listKnownHashes = preparedAll(
  (db, hashes: string[]) =>
    db
      .select({ hash: importedRows.hash })
      .from(importedRows)
      .where(inArray(importedRows.hash, sql`(select value from json_each(${hashes}))`)),
  (rows) => rows.map(({ hash }) => hash),
);

export const insertImportedRow = insertInto(importedRows);

export const countImportedBySeller = preparedAll((db, importId: number) =>
  db
    .select({ sellerId: sales.sellerId, count: count() })
    .from(importedRows)
    .innerJoin(sales, eq(sales.id, importedRows.saleId))
    .where(eq(importedRows.importId, importId))
    .groupBy(sales.sellerId),
);

/** A later event or adjustment, a claim, or a line of any settlement, void ones too. Names the table: a query of one leaves it out. */
const isTouched = sql`(
  exists (select 1 from sale_events e where e.sale_id = imported_rows.sale_id and e.id > imported_rows.last_event_id)
  or exists (select 1 from sale_claims c where c.sale_id = imported_rows.sale_id)
  or exists (select 1 from commission_entries e where e.sale_id = imported_rows.sale_id and (e.kind = 'adjustment' or exists (
    select 1 from settlements s join settlement_lines l on l.settlement_id = s.id and l.entry_id = e.id
    where s.seller_id = e.seller_id))))`;

export const listImportedSales = preparedAll((db, importId: number, afterSaleId: number, limit: number) =>
  db
    .select({ saleId: importedRows.saleId, isTouched: isTouched.mapWith(Boolean) })
    .from(importedRows)
    .where(and(eq(importedRows.importId, importId), gt(importedRows.saleId, afterSaleId)))
    .orderBy(asc(importedRows.saleId))
    .limit(limit),
);

export const countImportedRows = preparedCount((db, importId: number) =>
  db.select({ count: count() }).from(importedRows).where(eq(importedRows.importId, importId)),
);

export const deleteImportedRow = preparedRun((db, importId: number, saleId: number) =>
  db.delete(importedRows).where(and(eq(importedRows.importId, importId), eq(importedRows.saleId, saleId))),
);

/** Characters of a SHA-256 in base64url, which earlier versions stored without a key. */
export const PLAIN_LENGTH = 43;

export function listPlainHashes(db: Db, limit: number): string[] {
  return db
    .select({ hash: importedRows.hash })
    .from(importedRows)
    .where(sql`length(${importedRows.hash}) = ${PLAIN_LENGTH}`)
    .limit(limit)
    .all()
    .map(({ hash }) => hash);
}

export function updateHashes(db: Db, keyed: Record<string, string>): void {
  const pairs = sql`json_each(${JSON.stringify(keyed)})`;
  db.update(importedRows)
    .set({ hash: sql`(select value from ${pairs} where key = ${importedRows.hash})` })
    .where(sql`${importedRows.hash} in (select key from ${pairs})`)
    .run();
}
