import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { sellerMonthTotals, sellerTotals } from '../../db/schema.ts';

const { placeholder } = sql;

const totalsOf = prepared((db) =>
  db
    .select()
    .from(sellerTotals)
    .where(eq(sellerTotals.sellerId, placeholder('sellerId')))
    .prepare(),
);

export function findSellerTotals(db: Db, sellerId: number) {
  return totalsOf(db).get({ sellerId });
}

const monthsOf = prepared((db) =>
  db
    .select()
    .from(sellerMonthTotals)
    .where(eq(sellerMonthTotals.sellerId, placeholder('sellerId')))
    .prepare(),
);

export function listSellerMonthTotals(db: Db, sellerId: number) {
  return monthsOf(db).all({ sellerId });
}
