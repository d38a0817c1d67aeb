import { eq } from 'drizzle-orm';
import { preparedAll, preparedGet } from '../../db/prepared.ts';
import { sellerMonthTotals, sellerTotals } from '../../db/schema.ts';

export const findSellerTotals = preparedGet((db, sellerId: number) =>
  db.select().from(sellerTotals).where(eq(sellerTotals.sellerId, sellerId)),
);

export const listSellerMonthTotals = preparedAll((db, sellerId: number) =>
  db.select().from(sellerMonthTotals).where(eq(sellerMonthTotals.sellerId, sellerId)),
);
