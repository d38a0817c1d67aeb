import { and, between, desc, eq, ne } from 'drizzle-orm';
import { columnsOf, eqIfGiven, preparedAll, preparedGet } from '../../../db/prepared.ts';
import { saleEvents, sales } from '../../../db/schema.ts';

/** Selects one seller's sales or all others'; without either, all. */
export interface Whose {
  own?: number;
  others?: number;
}

/** Both ends belong to it. */
interface Period {
  sinceMs: number;
  untilMs: number;
}

const alike = (column: typeof sales.dniDigits | typeof sales.phoneNumber) =>
  preparedAll((db, digits: string, { sinceMs, untilMs }: Period, { own, others }: Whose, limit: number) =>
    db
      .select({
        ...columnsOf(sales, 'id', 'createdAtMs', 'sellerId', 'customerName', 'status'),
      })
      .from(sales)
      .where(
        and(
          eq(column, digits),
          eqIfGiven(sales.sellerId, own),
          others === undefined ? undefined : ne(sales.sellerId, others),
          between(sales.createdAtMs, sinceMs, untilMs),
          ne(sales.status, 'cancelled'),
        ),
      )
      .orderBy(desc(sales.createdAtMs))
      .limit(limit),
  );
export type AlikeSale = ReturnType<typeof listWithDni>[number];

export const listWithDni = alike(sales.dniDigits);

export const listWithPhone = alike(sales.phoneNumber);

/** True if the last event of the mark has no actor. */
export const isMarkedBySystem = preparedGet(
  (db, saleId: number) =>
    db
      .select({ actorId: saleEvents.actorId })
      .from(saleEvents)
      .where(and(eq(saleEvents.saleId, saleId), eq(saleEvents.kind, 'duplicate')))
      .orderBy(desc(saleEvents.id))
      .limit(1),
  (row) => row !== undefined && row.actorId === null,
);
