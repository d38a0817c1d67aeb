import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  notInArray,
  or,
  sql,
  sum,
  type SQL,
} from 'drizzle-orm';
import { OPEN_STATES } from '../../../../shared/prospects/prospectStates.ts';
import type { Db } from '../../../db/open.ts';
import {
  columnsOf,
  deleteRows,
  equals,
  findRow,
  insertInto,
  preparedAll,
  preparedCount,
  preparedGet,
  preparedRun,
} from '../../../db/prepared.ts';
import {
  formerPages,
  prospectConsents,
  prospectTotals,
  sellerPageMonths,
  sellerPages,
  users,
} from '../../../db/schema.ts';

export type SellerPage = typeof sellerPages.$inferSelect;

export const findOwnPage = findRow(sellerPages, equals(sellerPages.userId));

export const findOwnerOf = preparedGet((db, slug: string) =>
  db.select({ userId: sellerPages.userId }).from(sellerPages).where(eq(sellerPages.slug, slug)),
);

/** Its owner and the address that the page has now. */
export const findFormerPage = preparedGet((db, slug: string, sinceMs: number) =>
  db
    .select({ userId: formerPages.userId, currentSlug: sellerPages.slug })
    .from(formerPages)
    .innerJoin(sellerPages, eq(sellerPages.userId, formerPages.userId))
    .where(and(eq(formerPages.slug, slug), gt(formerPages.leftAtMs, sinceMs))),
);

export const insertFormerPage = insertInto(formerPages);

export const deleteFormerPage = deleteRows(formerPages, equals(formerPages.slug));

/** Keeps the newest so many of a user. */
export const deleteOldFormerPages = preparedRun((db, userId: number, newest: number) => {
  const isOfUser = eq(formerPages.userId, userId);
  const kept = db
    .select({ slug: formerPages.slug })
    .from(formerPages)
    .where(isOfUser)
    .orderBy(desc(formerPages.leftAtMs))
    .limit(newest);
  return db.delete(formerPages).where(and(isOfUser, notInArray(formerPages.slug, kept)));
});

export type ShownPage = NonNullable<ReturnType<typeof findShownPage>>;

/** One that is on, of an active account. */
export const findShownPage = preparedGet((db, slug: string) =>
  db
    .select({
      ...columnsOf(sellerPages, 'userId', 'slug', 'message'),
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

const isOpen = inArray(prospectTotals.state, OPEN_STATES);
const [visits, requests] = [sellerPageMonths.visits, sellerPageMonths.requests].map(
  (counted) => sql<number>`coalesce(${counted}, 0)`,
) as [SQL<number>, SQL<number>];
const inMonth = (month: string) =>
  and(eq(sellerPageMonths.userId, users.id), eq(sellerPageMonths.month, month));

/** Sellers with prospects, or with something on their page in that month, most requests first. */
export const listOfSellers = preparedAll(
  (db, month: string, { limit, offset }: { limit: number; offset: number }) => {
    // Added up in one pass: a search for each seller takes three times as long.
    const prospectsOf = db
      .select({
        sellerId: prospectTotals.sellerId,
        open: sql<number>`sum(${prospectTotals.count}) filter (where ${isOpen})`.as('open'),
        all: sum(prospectTotals.count).as('all'),
      })
      .from(prospectTotals)
      .where(gt(prospectTotals.sellerId, 0))
      .groupBy(prospectTotals.sellerId)
      .as('prospects_of');
    const open = sql<number>`coalesce(${prospectsOf.open}, 0)`;
    const all = sql<number>`coalesce(${prospectsOf.all}, 0)`;
    return db
      .select({ sellerId: users.id, sellerName: users.name, visits, requests, open, all })
      .from(users)
      .leftJoin(sellerPageMonths, inMonth(month))
      .leftJoin(prospectsOf, eq(prospectsOf.sellerId, users.id))
      .where(and(isNull(users.deletedAtMs), sql`${visits} + ${requests} + ${all} > 0`))
      .orderBy(desc(requests), desc(visits), desc(open), asc(users.id))
      .limit(limit)
      .offset(offset);
  },
);

/** Those that `listOfSellers` has. */
export const countSellers = preparedCount((db, month: string) =>
  db
    .select({ count: count() })
    .from(users)
    .leftJoin(sellerPageMonths, inMonth(month))
    .where(
      and(
        isNull(users.deletedAtMs),
        or(
          sql`${visits} + ${requests} > 0`,
          exists(
            db
              .select({ one: sql`1` })
              .from(prospectTotals)
              .where(and(eq(prospectTotals.sellerId, users.id), gt(prospectTotals.count, 0))),
          ),
        ),
      ),
    ),
);

export const insertConsent = insertInto(prospectConsents);
