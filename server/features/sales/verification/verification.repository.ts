import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import { saleVerifications } from '../../../db/schema.ts';
import type { Attempt } from '../sale/sale.progress.repository.ts';

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

/** The attempt not replaced; every sale has one. */
export function findCurrentAttempt(db: Db, saleId: number): Attempt | undefined {
  return currentOf(db).get({ saleId });
}

const allOf = prepared((db) =>
  db.select().from(saleVerifications).where(ofSale).orderBy(desc(saleVerifications.attempt)).prepare(),
);

export function listAttempts(db: Db, saleId: number): Attempt[] {
  return allOf(db).all({ saleId });
}

const newAttempt = preparedWrite((db, values: NewAttempt) =>
  db.insert(saleVerifications).values(values).returning().prepare(),
);

export function insertAttempt(db: Db, values: NewAttempt): Attempt {
  return newAttempt(db, values).get(values);
}

const changedAttempt = preparedWrite((db, values: Partial<NewAttempt>) =>
  db
    .update(saleVerifications)
    .set(values)
    .where(eq(saleVerifications.id, placeholder('attemptId')))
    .prepare(),
);

export function updateAttempt(db: Db, id: number, values: Partial<NewAttempt>): void {
  changedAttempt(db, values).run({ ...values, attemptId: id });
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
