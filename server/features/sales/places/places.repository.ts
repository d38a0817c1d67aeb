import { and, desc, eq, isNull } from 'drizzle-orm';
import { preparedAll } from '../../../db/prepared.ts';
import { sales } from '../../../db/schema.ts';

export const listPlaces = preparedAll((db, sellerId: number, limit: number) =>
  db
    .select({ city: sales.city, province: sales.province, postalCode: sales.postalCode })
    .from(sales)
    .where(and(eq(sales.sellerId, sellerId), isNull(sales.erasedAtMs)))
    .orderBy(desc(sales.createdAtMs), desc(sales.id))
    .limit(limit),
);
