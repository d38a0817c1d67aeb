import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SaleEventKind } from '../../../../shared/sales/saleHistory.ts';
import {
  columnsOf,
  findRow,
  hasRow,
  preparedAll,
  preparedGet,
  preparedRun,
  updateById,
} from '../../../db/prepared.ts';
import { files, saleEvents, saleVerifications } from '../../../db/schema.ts';
import { VERIFICATIONS_SHOWN } from '../../../../shared/sales/verification.ts';

type NewAttempt = Omit<typeof saleVerifications.$inferInsert, 'quality'>;

/** The attempt not replaced; every sale has one. */
export const findCurrentAttempt = findRow(saleVerifications, (saleId: number) =>
  and(eq(saleVerifications.saleId, saleId), isNull(saleVerifications.replacedAtMs)),
);

export const listAttempts = preparedAll((db, saleId: number) =>
  db
    .select()
    .from(saleVerifications)
    .where(eq(saleVerifications.saleId, saleId))
    .orderBy(desc(saleVerifications.attempt))
    .limit(VERIFICATIONS_SHOWN),
);

/** The attempt's quality is that of its photo. */
export const insertAttempt = preparedGet((db, values: NewAttempt) => {
  const quality = sql`(select ${files.quality} from ${files} where ${files.id} = ${values.photoId ?? null})`;
  return db
    .insert(saleVerifications)
    .values({ ...values, quality })
    .returning();
});

export const updateAttempt = updateById(saleVerifications);

const withPhoto = (saleId: number, photoId: number) =>
  and(eq(saleVerifications.saleId, saleId), eq(saleVerifications.photoId, photoId));

export const wasDecidedOnPhoto = hasRow(saleVerifications, (saleId: number, photoId: number) =>
  and(withPhoto(saleId, photoId), isNotNull(saleVerifications.decidedAtMs)),
);

export const clearAttemptPhoto = preparedRun((db, saleId: number, photoId: number) =>
  db.update(saleVerifications).set({ photoId: null }).where(withPhoto(saleId, photoId)),
);

/** Newest first. */
export const listLatestEvents = preparedAll((db, saleId: number, limit: number) =>
  db
    .select({
      ...columnsOf(saleEvents, 'kind', 'field', 'reason', 'atMs'),
      from: saleEvents.fromValue,
      to: saleEvents.toValue,
    })
    .from(saleEvents)
    .where(eq(saleEvents.saleId, saleId))
    .orderBy(desc(saleEvents.id))
    .limit(limit),
);

/** Users who caused an event of that kind. */
export const listActorsOf = preparedAll(
  (db, saleId: number, kind: SaleEventKind) =>
    db
      .select({ actorId: saleEvents.actorId })
      .from(saleEvents)
      .where(and(eq(saleEvents.saleId, saleId), eq(saleEvents.kind, kind))),
  (rows) => [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))],
);
