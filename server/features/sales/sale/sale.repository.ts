import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedWrite } from '../../../db/prepared.ts';
import { saleEvents, sales, saleVerifications } from '../../../db/schema.ts';

// `dniDigits` and `phoneTail` are generated columns for indexes; never read them.
const { dniDigits: _dniDigits, phoneTail: _phoneTail, ...storedColumns } = getTableColumns(sales);
export const saleColumns = storedColumns;

export type Sale = Omit<typeof sales.$inferSelect, 'dniDigits' | 'phoneTail'>;
export type NewSale = typeof sales.$inferInsert;

const { placeholder } = sql;

const saleById = prepared((db) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(eq(sales.id, placeholder('id')))
    .prepare(),
);

export function findSale(db: Db, id: number): Sale | undefined {
  return saleById(db).get({ id });
}

const saleByKey = prepared((db) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(and(eq(sales.sellerId, placeholder('sellerId')), eq(sales.clientKey, placeholder('clientKey'))))
    .prepare(),
);

export function findSaleByKey(db: Db, sellerId: number, clientKey: string): Sale | undefined {
  return saleByKey(db).get({ sellerId, clientKey });
}

const saleOfPhoto = prepared((db) =>
  db
    .select({ id: sales.id })
    .from(sales)
    .where(eq(sales.photoId, placeholder('photoId')))
    .union(
      db
        .select({ id: saleVerifications.saleId })
        .from(saleVerifications)
        .where(eq(saleVerifications.photoId, placeholder('photoId'))),
    )
    .prepare(),
);

/** The sale whose photo it is, its own or that of a verification attempt. */
export function findSaleOfPhoto(db: Db, photoId: number): number | undefined {
  return saleOfPhoto(db).get({ photoId })?.id;
}

const newSale = preparedWrite((db, values: NewSale) =>
  db.insert(sales).values(values).returning(saleColumns).prepare(),
);

export function insertSale(db: Db, values: NewSale): Sale {
  return newSale(db, values).get(values);
}

const changedSale = preparedWrite((db, values: Partial<NewSale>) =>
  db
    .update(sales)
    .set(values)
    .where(eq(sales.id, placeholder('saleId')))
    .returning(saleColumns)
    .prepare(),
);

export function updateSale(db: Db, id: number, values: Partial<NewSale>): Sale {
  return changedSale(db, values).get({ ...values, saleId: id });
}

const newEvent = preparedWrite((db, values: typeof saleEvents.$inferInsert) =>
  db.insert(saleEvents).values(values).returning({ id: saleEvents.id }).prepare(),
);

export function insertSaleEvent(db: Db, values: typeof saleEvents.$inferInsert): number {
  return newEvent(db, values).get(values).id;
}
