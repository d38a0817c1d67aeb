import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { saleVerifications } from '../../../db/schema.ts';

export type Attempt = typeof saleVerifications.$inferSelect;
export type NewAttempt = typeof saleVerifications.$inferInsert;

const { placeholder } = sql;

const ofSale = eq(saleVerifications.saleId, placeholder('saleId'));

const currentOf = prepared((db) =>
  db
    .select()
    .from(saleVerifications)
    .where(and(ofSale, isNull(saleVerifications.replacedAtMs)))
    .prepare(),
);

/** The attempt that nothing replaced; every sale has one. */
export function findCurrentAttempt(db: Db, saleId: number): Attempt | undefined {
  return currentOf(db).get({ saleId });
}

const allOf = prepared((db) =>
  db.select().from(saleVerifications).where(ofSale).orderBy(desc(saleVerifications.attempt)).prepare(),
);

/** Newest first. */
export function listAttempts(db: Db, saleId: number): Attempt[] {
  return allOf(db).all({ saleId });
}

export function insertAttempt(db: Db, values: NewAttempt): Attempt {
  return db.insert(saleVerifications).values(values).returning().get();
}

export function updateAttempt(db: Db, id: number, values: Partial<NewAttempt>): void {
  db.update(saleVerifications).set(values).where(eq(saleVerifications.id, id)).run();
}

const withPhoto = and(ofSale, eq(saleVerifications.photoId, placeholder('photoId')));

const decidedOnPhoto = prepared((db) =>
  db
    .select({ id: saleVerifications.id })
    .from(saleVerifications)
    .where(and(withPhoto, isNotNull(saleVerifications.decidedAtMs)))
    .limit(1)
    .prepare(),
);

export function wasDecidedOnPhoto(db: Db, saleId: number, photoId: number): boolean {
  return decidedOnPhoto(db).get({ saleId, photoId }) !== undefined;
}

const clearPhoto = prepared((db) =>
  db.update(saleVerifications).set({ photoId: null }).where(withPhoto).prepare(),
);

export function clearAttemptPhoto(db: Db, saleId: number, photoId: number): void {
  clearPhoto(db).run({ saleId, photoId });
}
