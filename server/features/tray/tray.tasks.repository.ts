import { and, asc, count, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { AppointmentAnswer } from '../../../shared/sales/customerLink/trackSteps.ts';
import type { TaskApart } from '../../../shared/tray/traySections.ts';
import type { Db } from '../../db/open.ts';
import { columnsOf, countRows, preparedAll, preparedCount } from '../../db/prepared.ts';
import { saleTasks, sales } from '../../db/schema.ts';
import type { TaskRange } from '../../../shared/tray/taskRanges.ts';

const itemColumns = {
  saleId: saleTasks.saleId,
  ...columnsOf(
    sales,
    'customerName',
    'sellerName',
    'planName',
    'status',
    'registeredPriceCents',
    'approvedPlanName',
  ),
  task: saleTasks.task,
  sinceMs: saleTasks.sinceMs,
  answer: sql<AppointmentAnswer | null>`(select answer from sale_appointments where sale_appointments.sale_id = ${sales.id} and replaced_at is null)`,
};

/** Administrators find a sale that stands apart in a section before those of its task. */
const inRange = (
  { task, fromMs, toMs, endsFromMs, endsToMs, cannot }: TaskRange,
  sellerId: number | undefined,
) =>
  and(
    sellerId === undefined ? isNull(saleTasks.apart) : eq(saleTasks.sellerId, sellerId),
    eq(saleTasks.task, task),
    gte(saleTasks.sinceMs, fromMs),
    lt(saleTasks.sinceMs, toMs),
    cannot === undefined ? undefined : sql`${saleTasks.cannot} = ${cannot}`,
    or(
      isNull(saleTasks.endsAtMs),
      and(gte(saleTasks.endsAtMs, endsFromMs), lt(saleTasks.endsAtMs, endsToMs)),
    ),
  );

// A cross join keeps the order of the tasks' index.
const items = (db: Db) => db.select(itemColumns).from(saleTasks).crossJoin(sales);
const isItsSale = eq(sales.id, saleTasks.saleId);
const oldestFirst = [asc(saleTasks.sinceMs), asc(saleTasks.saleId)] as const;

interface Page {
  limit: number;
  offset: number;
}

export const listTasks = preparedAll(
  (db, range: TaskRange, { sellerId, limit, offset }: Page & { sellerId?: number | undefined }) =>
    items(db)
      .where(and(inRange(range, sellerId), isItsSale))
      .orderBy(...oldestFirst)
      .limit(limit)
      .offset(offset),
);

export const countTasks = countRows(saleTasks, (range: TaskRange, sellerId?: number) =>
  inRange(range, sellerId),
);

/** Oldest first: sales waiting for an appointment since `fromMs` or later or, put back to pending, since any time. */
export const listToAppoint = preparedAll((db, fromMs: number, { limit, offset }: Page) =>
  unionAll(
    items(db).where(
      and(
        eq(saleTasks.task, 'follow_up'),
        isNull(saleTasks.apart),
        gte(saleTasks.sinceMs, fromMs),
        isItsSale,
      ),
    ),
    items(db).where(and(eq(saleTasks.task, 'appoint'), isNull(saleTasks.apart), isItsSale)),
  )
    .orderBy(sql`"since"`, sql`"sale_id"`)
    .limit(limit)
    .offset(offset),
);

/** Oldest first: sales that stand apart from the others of their task. */
export const listApart = preparedAll((db, apart: TaskApart, { limit, offset }: Page) =>
  items(db)
    .where(and(eq(saleTasks.apart, apart), isItsSale))
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset(offset),
);

export const countApart = countRows(saleTasks, (apart: TaskApart) => eq(saleTasks.apart, apart));

// A literal, as in the partial indexes.
const cannotCome = sql`cannot = 1 and ${saleTasks.sinceMs} > 0`;
const toReschedule = (nowMs: number) =>
  and(cannotCome, isNull(saleTasks.apart), eq(saleTasks.task, 'install'), gt(saleTasks.endsAtMs, nowMs));

/** Oldest first: appointments to come that the customer cannot make. */
export const listToReschedule = preparedAll((db, nowMs: number, { limit, offset }: Page) =>
  items(db)
    .where(and(toReschedule(nowMs), isItsSale))
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset(offset),
);

export const countToReschedule = preparedCount((db, nowMs: number) =>
  db
    .select({ count: count() })
    .from(sql`sale_tasks indexed by sale_tasks_cannot`)
    .where(toReschedule(nowMs)),
);

/** A seller's, past ones too; those with a rejected DNI come before. */
const ownToReschedule = (sellerId: number) =>
  and(eq(saleTasks.sellerId, sellerId), cannotCome, ne(saleTasks.task, 'retry'));

export const listOwnToReschedule = preparedAll(
  (db, { sellerId, limit, offset }: Page & { sellerId: number }) =>
    items(db)
      .where(and(ownToReschedule(sellerId), isItsSale))
      .orderBy(...oldestFirst)
      .limit(limit)
      .offset(offset),
);

export const countOwnToReschedule = countRows(saleTasks, ownToReschedule);

const lacksPhoto = (sellerId: number) =>
  and(eq(saleTasks.sellerId, sellerId), eq(saleTasks.task, 'photo'), isItsSale, eq(sales.status, 'pending'));

/** A seller's pending sales whose attempt has no photo, oldest first. */
export const listWithoutPhoto = preparedAll((db, { sellerId, limit, offset }: Page & { sellerId: number }) =>
  items(db)
    .where(lacksPhoto(sellerId))
    .orderBy(...oldestFirst)
    .limit(limit)
    .offset(offset),
);

export const countWithoutPhoto = preparedCount((db, sellerId: number) =>
  db.select({ count: count() }).from(saleTasks).crossJoin(sales).where(lacksPhoto(sellerId)),
);

// Literals, as in the partial index, which the instant makes SQLite search.
const isLate = sql`price_source = 'late' and status <> 'cancelled' and erased_at is null and created_at > 0`;
/** In no other section: no withdrawal, and nothing is to be done, the DNI was rejected, or the installation is later than these days. */
const isNowhereElse = (laterMs: number) =>
  and(
    or(
      isNull(saleTasks.saleId),
      eq(saleTasks.task, 'retry'),
      and(eq(saleTasks.task, 'install'), gte(saleTasks.sinceMs, laterMs), eq(saleTasks.cannot, sql`0`)),
    ),
    sql`not exists (select 1 from sale_withdrawals where sale_withdrawals.sale_id = ${sales.id} and resolved_at is null)`,
  );

export type LateItem = ReturnType<typeof listLate>[number];

/** Oldest first: sales whose price is to be decided, and that no other section has. */
export const listLate = preparedAll((db, laterMs: number, { limit, offset }: Page) =>
  db
    .select({ ...itemColumns, saleId: sales.id, sinceMs: sales.createdAtMs })
    .from(sales)
    .leftJoin(saleTasks, eq(saleTasks.saleId, sales.id))
    .where(and(isLate, isNowhereElse(laterMs)))
    .orderBy(asc(sales.createdAtMs), asc(sales.id))
    .limit(limit)
    .offset(offset),
);

export const countLate = preparedCount((db, laterMs: number) =>
  db
    .select({ count: count() })
    .from(sales)
    .leftJoin(saleTasks, eq(saleTasks.saleId, sales.id))
    .where(and(isLate, isNowhereElse(laterMs))),
);

const ofTeam = (sellerIds: number[], overdueToMs: number) =>
  and(
    sql`${saleTasks.sellerId} in (select value from json_each(${sellerIds}))`,
    or(eq(saleTasks.task, 'retry'), and(eq(saleTasks.task, 'follow_up'), lt(saleTasks.sinceMs, overdueToMs))),
  );

export type TeamItem = ReturnType<typeof listOfTeam>[number];

/** Overdue sales of these sellers and those with a rejected DNI, oldest first. */
export const listOfTeam = preparedAll((db, sellerIds: number[], overdueToMs: number, limit: number) =>
  db
    .select({
      saleId: saleTasks.saleId,
      ...columnsOf(sales, 'customerName', 'sellerId', 'sellerName'),
      ...columnsOf(saleTasks, 'task', 'sinceMs'),
    })
    .from(saleTasks)
    .crossJoin(sales)
    .where(and(ofTeam(sellerIds, overdueToMs), isItsSale))
    .orderBy(...oldestFirst)
    .limit(limit),
);

export const countOfTeam = preparedCount((db, sellerIds: number[], overdueToMs: number) =>
  db.select({ count: count() }).from(saleTasks).where(ofTeam(sellerIds, overdueToMs)),
);
