import { eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { zoneImports } from '../../db/schema.ts';

// Not prepared: rarely used.

export type ZoneImport = typeof zoneImports.$inferSelect;

export function insertZoneImport(db: Db, values: typeof zoneImports.$inferInsert): number {
  return db.insert(zoneImports).values(values).returning({ id: zoneImports.id }).get().id;
}

export function findZoneImport(db: Db, id: number): ZoneImport | undefined {
  return db.select().from(zoneImports).where(eq(zoneImports.id, id)).get();
}

/** Clears the rows: they are rules now. */
export function markConfirmed(db: Db, id: number): void {
  db.update(zoneImports).set({ rows: null }).where(eq(zoneImports.id, id)).run();
}

export function deleteZoneImportsBefore(db: Db, beforeMs: number): void {
  db.delete(zoneImports).where(lte(zoneImports.createdAtMs, beforeMs)).run();
}
