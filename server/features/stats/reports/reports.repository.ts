import { asc, between, count, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { preparedAll, preparedGet } from '../../../db/prepared.ts';
import { importedRows, saleMonths, sales, userNames } from '../../../db/schema.ts';
import { statusesThat } from '../../../../shared/sales/saleStatus.ts';
import type { ReportGroup } from '../../../../shared/stats/reports.ts';

/** Money in centavos, without cancelled sales. */
export type MonthRow = ReturnType<(typeof sumMonth)['none']>[number];

const installed = inArray(sales.status, statusesThat('isInstalled'));
const sumOfLive = (
  cents: typeof sales.priceCents | typeof sales.commissionCents | typeof sales.overrideCents,
) => sql<number>`coalesce(sum(${cents}) filter (where ${sales.status} <> 'cancelled'), 0)`;

/** The day of the sheet is that of the sale and of its status. */
const notImported = (db: Db) =>
  notInArray(sales.id, db.select({ id: importedRows.saleId }).from(importedRows));

const sumBy = (key: SQL<number | string>) =>
  preparedAll((db, firstDay: string, lastDay: string) =>
    db
      .select({
        key: sql<number | string>`${key} as key`,
        registered: count(),
        installed: sql<number>`count(*) filter (where ${installed})`,
        cancelled: sql<number>`count(*) filter (where ${sales.status} = 'cancelled')`,
        approved: sql<number>`coalesce(sum(${sales.wasApproved}), 0)`,
        amountCents: sumOfLive(sales.priceCents),
        commissionCents: sumOfLive(sales.commissionCents),
        overrideCents: sumOfLive(sales.overrideCents),
        /** Milliseconds from registration to installation, with commas between. */
        installTimes: sql<
          string | null
        >`group_concat(${sales.installedAtMs} - ${sales.createdAtMs}) filter (where ${notImported(db)})`,
      })
      .from(sales)
      .where(between(sales.soldOn, firstDay, lastDay))
      .groupBy(sql`key`),
  );

/** By seller, plan or team (their ids), province (as typed) or all together. */
export const sumMonth = {
  none: sumBy(sql`''`),
  seller: sumBy(sql`${sales.sellerId}`),
  plan: sumBy(sql`${sales.planId}`),
  province: sumBy(sql`${sales.province}`),
  team: sumBy(sql`coalesce(${sales.teamId}, '')`),
} satisfies Record<ReportGroup, unknown>;

/** Grows with each change of the month's sales that a report would show. */
export const findMonthChanges = preparedGet(
  (db, month: string) =>
    db.select({ changes: saleMonths.changes }).from(saleMonths).where(eq(saleMonths.month, month)),
  (row) => row?.changes ?? 0,
);

/** Ids of all accounts, deleted ones too, in the order of their names. */
export const listIdsByName = preparedAll(
  (db) => db.select({ id: userNames.id }).from(userNames).orderBy(asc(userNames.sortKey), desc(userNames.id)),
  (rows) => rows.map(({ id }) => String(id)),
);
