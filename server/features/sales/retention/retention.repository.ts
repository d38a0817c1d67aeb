import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { sales, saleVerifications } from '../../../db/schema.ts';

// Rare, so nothing is prepared.

/** Sales with photos that were completed or cancelled by then, those of longest ago first. */
export function listSalesWithOldPhotos(db: Db, endedByMs: number, limit: number): number[] {
  return (
    db
      .select({ id: sales.id })
      .from(sales)
      // As written in the partial index.
      .where(and(sql`has_photos = 1`, isNotNull(sales.endedAtMs), lte(sales.endedAtMs, endedByMs)))
      .orderBy(asc(sales.endedAtMs))
      .limit(limit)
      .all()
      .map(({ id }) => id)
  );
}

export function updatePhotoRemoved(db: Db, saleId: number, atMs: number): void {
  db.update(sales).set({ photoRemovedAtMs: atMs }).where(eq(sales.id, saleId)).run();
}

/** The photos that the sale or one of its attempts at the verification refers to. */
export function listPhotos(db: Db, saleId: number): number[] {
  const ofSale = db.select({ id: sales.photoId }).from(sales).where(eq(sales.id, saleId)).all();
  const ofAttempts = db
    .select({ id: saleVerifications.photoId })
    .from(saleVerifications)
    .where(eq(saleVerifications.saleId, saleId))
    .all();
  return [...new Set([...ofSale, ...ofAttempts].flatMap(({ id }) => (id === null ? [] : [id])))];
}

export function forgetPhotos(db: Db, saleId: number): void {
  db.update(sales).set({ photoId: null, hasPhotos: false }).where(eq(sales.id, saleId)).run();
  db.update(saleVerifications).set({ photoId: null }).where(eq(saleVerifications.saleId, saleId)).run();
}
