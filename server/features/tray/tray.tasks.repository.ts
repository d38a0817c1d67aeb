import { and, asc, count, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { SaleTask } from '../../../shared/tray/traySections.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { saleTasks, saleVerifications, sales } from '../../db/schema.ts';

/** Half-open ranges of instants; the end applies to tasks that have one. */
export interface TaskRange {
  task: SaleTask;
  fromMs: number;
  toMs: number;
  endsFromMs: number;
  endsToMs: number;
}

const { placeholder } = sql;

const itemColumns = {
  saleId: saleTasks.saleId,
  customerName: sales.customerName,
  sellerName: sales.sellerName,
  planName: sales.planName,
  status: sales.status,
  task: saleTasks.task,
  sinceMs: saleTasks.sinceMs,
};

const ofSeller = eq(saleTasks.sellerId, placeholder('sellerId'));
const inRange = and(
  eq(saleTasks.task, placeholder('task')),
  gte(saleTasks.sinceMs, placeholder('fromMs')),
  lt(saleTasks.sinceMs, placeholder('toMs')),
  or(
    isNull(saleTasks.endsAtMs),
    and(gte(saleTasks.endsAtMs, placeholder('endsFromMs')), lt(saleTasks.endsAtMs, placeholder('endsToMs'))),
  ),
);
type Condition = ReturnType<typeof and>;

// A cross join keeps the order of the tasks' index.
const items = (db: Db) => db.select(itemColumns).from(saleTasks).crossJoin(sales);
const isItsSale = eq(sales.id, saleTasks.saleId);
const oldestFirst = [asc(saleTasks.sinceMs), asc(saleTasks.saleId)] as const;

const listWhere = (...conditions: Condition[]) =>
  prepared((db) =>
    items(db)
      .where(and(...conditions, isItsSale))
      .orderBy(...oldestFirst)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  );
const countWhere = (...conditions: Condition[]) =>
  prepared((db) =>
    db
      .select({ count: count() })
      .from(saleTasks)
      .where(and(...conditions))
      .prepare(),
  );
const listOf = { all: listWhere(inRange), seller: listWhere(ofSeller, inRange) };
const countOf = { all: countWhere(inRange), seller: countWhere(ofSeller, inRange) };

export type TaskItem = ReturnType<typeof listTasks>[number];

/** Oldest first, of one seller's sales or all. */
export function listTasks(
  db: Db,
  range: TaskRange,
  { sellerId, limit, offset }: { sellerId?: number | undefined; limit: number; offset: number },
) {
  const bound = { ...range, limit, offset };
  return sellerId === undefined ? listOf.all(db).all(bound) : listOf.seller(db).all({ ...bound, sellerId });
}

export function countTasks(db: Db, range: TaskRange, sellerId?: number): number {
  const counted =
    sellerId === undefined
      ? countOf.all(db).get({ ...range })
      : countOf.seller(db).get({ ...range, sellerId });
  return counted?.count ?? 0;
}

const toAppoint = prepared((db) =>
  unionAll(
    items(db).where(
      and(eq(saleTasks.task, 'follow_up'), gte(saleTasks.sinceMs, placeholder('fromMs')), isItsSale),
    ),
    items(db).where(and(eq(saleTasks.task, 'appoint'), isItsSale)),
  )
    .orderBy(sql`"since"`, sql`"sale_id"`)
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

/** Oldest first: sales waiting for an appointment since `fromMs` or later or, put back to pending, since any time. */
export function listToAppoint(db: Db, fromMs: number, { limit, offset }: { limit: number; offset: number }) {
  return toAppoint(db).all({ fromMs, limit, offset });
}

const isUnseen = and(
  ofSeller,
  eq(saleTasks.task, 'verify'),
  isItsSale,
  eq(sales.status, 'pending'),
  eq(saleVerifications.saleId, saleTasks.saleId),
  isNull(saleVerifications.replacedAtMs),
  isNull(saleVerifications.photoId),
);
const withoutPhoto = {
  list: prepared((db) =>
    items(db)
      .crossJoin(saleVerifications)
      .where(isUnseen)
      .orderBy(...oldestFirst)
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(),
  ),
  count: prepared((db) =>
    db
      .select({ count: count() })
      .from(saleTasks)
      .crossJoin(sales)
      .crossJoin(saleVerifications)
      .where(isUnseen)
      .prepare(),
  ),
};

/** A seller's pending sales whose attempt has no photo, oldest first. */
export function listWithoutPhoto(
  db: Db,
  page: { sellerId: number; limit: number; offset: number },
): TaskItem[] {
  return withoutPhoto.list(db).all(page);
}

export function countWithoutPhoto(db: Db, sellerId: number): number {
  return withoutPhoto.count(db).get({ sellerId })?.count ?? 0;
}
