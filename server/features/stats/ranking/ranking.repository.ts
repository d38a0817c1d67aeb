import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { columnsOf, preparedAll, preparedCount } from '../../../db/prepared.ts';
import { sellerInstallations, users } from '../../../db/schema.ts';

const ofActiveSellers = and(
  eq(users.id, sellerInstallations.sellerId),
  eq(users.role, 'seller'),
  eq(users.isActive, true),
  isNull(users.deletedAtMs),
);

/** Most installations first. */
export const listFirstSellers = preparedAll((db, month: string, limit: number) =>
  db
    .select({
      ...columnsOf(users, 'id', 'name', 'inRanking'),
      installed: sellerInstallations.count,
    })
    .from(sellerInstallations)
    .innerJoin(users, ofActiveSellers)
    .where(and(eq(sellerInstallations.month, month), gt(sellerInstallations.count, 0)))
    .orderBy(desc(sellerInstallations.count), asc(sellerInstallations.sellerId))
    .limit(limit),
);

/** Active sellers with more installations than this. */
export const countSellersAbove = preparedCount((db, month: string, installed: number) =>
  db
    .select({ count: count() })
    .from(sellerInstallations)
    .innerJoin(users, ofActiveSellers)
    .where(and(eq(sellerInstallations.month, month), gt(sellerInstallations.count, installed))),
);

/** Returns 0 for a seller without any. */
export const countInstallations = preparedCount((db, month: string, sellerId: number) =>
  db
    .select({ count: sellerInstallations.count })
    .from(sellerInstallations)
    .where(and(eq(sellerInstallations.month, month), eq(sellerInstallations.sellerId, sellerId))),
);
