import { and, asc, between, count, desc, eq, gte, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedCount, preparedGet } from '../../../db/prepared.ts';
import { dayTotals, sales, users } from '../../../db/schema.ts';
import { findSetting, upsertSetting } from '../../../db/settingRows.ts';

const ofStatus = (isCancelled: boolean, column: typeof dayTotals.count | typeof dayTotals.amountCents) =>
  sql<number>`coalesce(sum(${column}) filter (where (${dayTotals.status} = 'cancelled') = ${sql.raw(String(isCancelled))}), 0)`;

/** By the day of the sale, both days included. */
export const sumDays = preparedGet(
  (db, from: string, to: string) =>
    db
      .select({
        live: ofStatus(false, dayTotals.count),
        cancelled: ofStatus(true, dayTotals.count),
        amountCents: ofStatus(false, dayTotals.amountCents),
      })
      .from(dayTotals)
      .where(between(dayTotals.day, from, to)),
  (row) => row ?? { live: 0, cancelled: 0, amountCents: 0 },
);

const isInstalledIn = (fromMs: number, beforeMs: number) =>
  and(gte(sales.installedAtMs, fromMs), lt(sales.installedAtMs, beforeMs));

export const countInstalled = preparedCount((db, fromMs: number, beforeMs: number) =>
  db.select({ count: count() }).from(sales).where(isInstalledIn(fromMs, beforeMs)),
);

// The +: an index of users would make `listBest` read all sales of each seller instead of the installed ones.
const isActiveSeller = and(
  sql`+${users.role} = 'seller'`,
  eq(users.isActive, true),
  isNull(users.deletedAtMs),
);

/** Active sellers, most installations first. */
export const listBest = preparedAll((db, fromMs: number, beforeMs: number, limit: number) =>
  db
    .select({ id: users.id, name: users.name, installed: count() })
    .from(sales)
    .innerJoin(users, eq(users.id, sales.sellerId))
    .where(and(isInstalledIn(fromMs, beforeMs), isActiveSeller))
    .groupBy(users.id)
    .orderBy(desc(count()), asc(users.id))
    .limit(limit),
);

/** Active sellers with an account from before and no sale in between. */
export const countIdle = preparedCount((db, sinceMs: number, atMs: number) =>
  db
    .select({ count: count() })
    .from(users)
    .where(
      and(isActiveSeller, lte(users.createdAtMs, sinceMs), sql`not exists ${salesOf(db, sinceMs, atMs)}`),
    ),
);

const salesOf = (db: Db, sinceMs: number, atMs: number) =>
  db
    .select({ id: sales.id })
    .from(sales)
    .where(
      and(
        sql`${sales.sellerId} = users.id`,
        gte(sales.createdAtMs, sinceMs),
        lt(sales.createdAtMs, atMs),
        ne(sales.status, 'cancelled'),
      ),
    );

const MAILED_WEEK = 'mailed_week';

/** The Monday on which the last summary was mailed. */
export const findMailedWeek = (db: Db) => findSetting(db, MAILED_WEEK);

export const saveMailedWeek = (db: Db, monday: string) => upsertSetting(db, MAILED_WEEK, monday);
