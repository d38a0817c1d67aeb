import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { sales } from '../../../db/schema.ts';

const { placeholder } = sql;

const placesOf = prepared((db) =>
  db
    .select({ city: sales.city, province: sales.province, postalCode: sales.postalCode })
    .from(sales)
    .where(and(eq(sales.sellerId, placeholder('sellerId')), isNull(sales.erasedAtMs)))
    .orderBy(desc(sales.createdAtMs), desc(sales.id))
    .limit(placeholder('limit'))
    .prepare(),
);

export function listPlaces(db: Db, sellerId: number, limit: number) {
  return placesOf(db).all({ sellerId, limit });
}
