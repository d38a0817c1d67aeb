import { and, asc, count, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedCount, preparedGet, preparedRun } from '../../../db/prepared.ts';
import {
  prospectConsents,
  prospectTotals,
  sellerPageMonths,
  sellerPages,
  users,
} from '../../../db/schema.ts';

export type SellerPage = typeof sellerPages.$inferSelect;

export const findOwnPage = preparedGet((db, userId: number) =>
  db.select().from(sellerPages).where(eq(sellerPages.userId, userId)),
);

export const findOwnerOf = preparedGet((db, slug: string) =>
  db.select({ userId: sellerPages.userId }).from(sellerPages).where(eq(sellerPages.slug, slug)),
);

export type ShownPage = NonNullable<ReturnType<typeof findShownPage>>;

/** One that is on, of an active account. */
export const findShownPage = preparedGet((db, slug: string) =>
  db
    .select({
      userId: sellerPages.userId,
      slug: sellerPages.slug,
      message: sellerPages.message,
      name: users.name,
      city: users.location,
    })
    .from(sellerPages)
    .innerJoin(users, eq(users.id, sellerPages.userId))
    .where(
      and(
        eq(sellerPages.slug, slug),
        eq(sellerPages.isEnabled, true),
        eq(users.isActive, true),
        isNull(users.deletedAtMs),
      ),
    ),
);

export function upsertPage(db: Db, { userId, ...values }: SellerPage): void {
  db.insert(sellerPages)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: sellerPages.userId, set: values })
    .run();
}

export type PageMonth = typeof sellerPageMonths.$inferSelect;

export const addToMonth = preparedRun((db, counted: PageMonth) =>
  db
    .insert(sellerPageMonths)
    .values(counted)
    .onConflictDoUpdate({
      target: [sellerPageMonths.userId, sellerPageMonths.month],
      set: {
        visits: sql`${sellerPageMonths.visits} + excluded.visits`,
        requests: sql`${sellerPageMonths.requests} + excluded.requests`,
      },
    }),
);

export const listMonths = preparedAll((db, userId: number, limit: number) =>
  db
    .select()
    .from(sellerPageMonths)
    .where(eq(sellerPageMonths.userId, userId))
    .orderBy(desc(sellerPageMonths.month))
    .limit(limit),
);

export type SellerMonth = ReturnType<typeof listOfSellers>[number];

const sumOf = (where: SQL) =>
  sql<number>`coalesce((select sum(${prospectTotals.count}) from ${prospectTotals} where ${where}), 0)`;
const ofSeller = sql`${prospectTotals.sellerId} = ${users.id}`;

const [visits, requests] = [sellerPageMonths.visits, sellerPageMonths.requests].map(
  (counted) => sql<number>`coalesce(${counted}, 0)`,
) as [SQL<number>, SQL<number>];
const open = sumOf(sql`${ofSeller} and ${prospectTotals.state} in ('new', 'contacted', 'visit')`);
const all = sumOf(ofSeller);
const inMonth = (month: string) =>
  and(eq(sellerPageMonths.userId, users.id), eq(sellerPageMonths.month, month));
const hasSomething = and(isNull(users.deletedAtMs), sql`(${visits} + ${requests} + ${all}) > 0`);

/** Sellers with prospects, or with something on their page in that month, most requests first. */
export const listOfSellers = preparedAll(
  (db, month: string, { limit, offset }: { limit: number; offset: number }) =>
    db
      .select({ sellerId: users.id, sellerName: users.name, visits, requests, open, all })
      .from(users)
      .leftJoin(sellerPageMonths, inMonth(month))
      .where(hasSomething)
      .orderBy(desc(requests), desc(visits), desc(open), asc(users.id))
      .limit(limit)
      .offset(offset),
);

export const countSellers = preparedCount((db, month: string) =>
  db.select({ count: count() }).from(users).leftJoin(sellerPageMonths, inMonth(month)).where(hasSomething),
);

export const insertConsent = preparedRun((db, values: typeof prospectConsents.$inferInsert) =>
  db.insert(prospectConsents).values(values),
);
