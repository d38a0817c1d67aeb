import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { findSetting, upsertSetting } from '../../../db/settingRows.ts';
import { sales, saleVerifications } from '../../../db/schema.ts';

// Not prepared: rarely used.

const FIRST_SWEEP = 'first_photo_sweep_at';

/** Sales with photos that were completed or cancelled by then, longest ago first. */
export function listSalesWithOldPhotos(db: Db, endedByMs: number, limit: number): number[] {
  return (
    db
      .select({ id: sales.id })
      .from(sales)
      // Repeats the condition of the partial index.
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

/** When photos are first removed; undefined until planned. */
export function findFirstSweepMs(db: Db): number | undefined {
  const value = findSetting(db, FIRST_SWEEP);
  return value === undefined ? undefined : Number(value);
}

export function saveFirstSweepMs(db: Db, atMs: number): void {
  upsertSetting(db, FIRST_SWEEP, String(atMs));
}

/** Looks in the indexes of photos; the one of `has_photos` leaves open sales out. */
export function hasPhotos(db: Db): boolean {
  const { found } = db.get<{ found: number }>(sql`
    select exists (select 1 from ${sales} where ${sales.photoId} is not null)
      or exists (select 1 from ${saleVerifications} where ${saleVerifications.photoId} is not null) as found`);
  return found === 1;
}

export function countOldPhotos(db: Db, endedByMs: number): number {
  const old = sql`${sales.hasPhotos} = 1 and ${sales.endedAtMs} <= ${endedByMs}`;
  const { count } = db.get<{ count: number }>(sql`
    select count(*) as count from (
      select ${sales.photoId} as id from ${sales} where ${old}
      union
      select ${saleVerifications.photoId} from ${saleVerifications}
        join ${sales} on ${sales.id} = ${saleVerifications.saleId} where ${old}
    ) where id is not null`);
  return count;
}
