import { and, desc, eq, getTableColumns, inArray, isNull, lte, max } from 'drizzle-orm';
import type { SaleEventKind } from '../../../../shared/sales/saleHistory.ts';
import { statusesThat } from '../../../../shared/sales/saleStatus.ts';
import { foldedCustomer } from '../../../db/folding.ts';
import type { Db } from '../../../db/open.ts';
import {
  columnsOf,
  countRows,
  deleteRows,
  equals,
  findRow,
  hasRow,
  listRows,
  preparedAll,
  preparedGet,
} from '../../../db/prepared.ts';
import { indexQueued } from '../../../db/saleIndex.ts';
import {
  saleEvents,
  sales,
  saleTasks,
  saleVerifications,
  sellerMonthTotals,
  sellerTotals,
} from '../../../db/schema.ts';
import { deleteSetting, findSetting, upsertSetting } from '../../../db/settingRows.ts';

// For indexes; never read them.
const {
  customerKey: _customerKey,
  dniDigits: _dniDigits,
  phoneNumber: _phoneNumber,
  ...storedColumns
} = getTableColumns(sales);
export const saleColumns = storedColumns;

export type Sale = Omit<typeof sales.$inferSelect, keyof ReturnType<typeof foldedCustomer>>;
export type NewSale = typeof sales.$inferInsert;

export const findSale = preparedGet((db, id: number) =>
  db.select(saleColumns).from(sales).where(eq(sales.id, id)),
);

/** Finds by the author's key, whichever seller has the sale now. */
export const findSaleByKey = preparedGet((db, authorId: number, clientKey: string) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(and(eq(sales.authorId, authorId), eq(sales.clientKey, clientKey))),
);

/** Finds the sale of a photo, its own or that of a verification attempt. */
export const findSaleOfPhoto = preparedGet((db, photoId: number) =>
  db
    .select(columnsOf(sales, 'id', 'sellerId'))
    .from(sales)
    .where(eq(sales.photoId, photoId))
    .union(
      db
        .select(columnsOf(sales, 'id', 'sellerId'))
        .from(saleVerifications)
        .innerJoin(sales, eq(sales.id, saleVerifications.saleId))
        .where(eq(saleVerifications.photoId, photoId)),
    ),
);

const insertRow = preparedGet((db, values: NewSale) =>
  db.insert(sales).values(values).returning(saleColumns),
);

const updateRow = preparedGet((db, id: number, values: Partial<NewSale>) =>
  db.update(sales).set(values).where(eq(sales.id, id)).returning(saleColumns),
);

function indexed(db: Db, sale: Sale): Sale {
  indexQueued(db);
  return sale;
}

export const insertSale = (db: Db, values: NewSale) =>
  indexed(db, insertRow(db, { ...values, ...foldedCustomer(values) }));

export const updateSale = (db: Db, id: number, values: Partial<NewSale>) =>
  indexed(db, updateRow(db, id, { ...values, ...foldedCustomer(values) }));

/** When the seller's newest sale but so many was registered, if there are more. */
export const registeredAtBefore = preparedGet(
  (db, sellerId: number, newer: number) =>
    db
      .select({ atMs: sales.createdAtMs })
      .from(sales)
      .where(eq(sales.sellerId, sellerId))
      .orderBy(desc(sales.createdAtMs))
      .limit(1)
      .offset(newer),
  (row) => row?.atMs,
);

/** True if one of the seller's sales was ever approved. */
export const hasApprovedSale = hasRow(sales, (sellerId: number) =>
  and(eq(sales.sellerId, sellerId), eq(sales.wasApproved, true)),
);

const isPending = (sellerId: number, untilMs: number) =>
  and(eq(sales.sellerId, sellerId), eq(sales.status, 'pending'), lte(sales.createdAtMs, untilMs));

/** The seller's pending sales registered by then. */
export const listPending = preparedAll((db, sellerId: number, untilMs: number, limit: number) =>
  db.select(saleColumns).from(sales).where(isPending(sellerId, untilMs)).limit(limit),
);

export const countPending = countRows(sales, (sellerId: number, untilMs: number) =>
  isPending(sellerId, untilMs),
);

/** The open ones of a seller. */
export const listOpenSales = preparedAll((db, sellerId: number) =>
  db
    .select(saleColumns)
    .from(sales)
    .where(and(eq(sales.sellerId, sellerId), inArray(sales.status, statusesThat('isOpen')))),
);

export const findLastEventAt = preparedGet(
  (db, saleId: number, kind: SaleEventKind) =>
    db
      .select({ atMs: saleEvents.atMs })
      .from(saleEvents)
      .where(and(eq(saleEvents.saleId, saleId), eq(saleEvents.kind, kind)))
      .orderBy(desc(saleEvents.id))
      .limit(1),
  (row) => row?.atMs,
);

export const lastEventOf = preparedGet(
  (db, saleId: number) =>
    db
      .select({ id: max(saleEvents.id) })
      .from(saleEvents)
      .where(eq(saleEvents.saleId, saleId)),
  (row) => row?.id ?? 0,
);

const deleteTask = deleteRows(saleTasks, equals(saleTasks.saleId));
const deleteAttempts = deleteRows(saleVerifications, equals(saleVerifications.saleId));
const deleteRow = deleteRows(sales, equals(sales.id));

/** Also deletes its task and attempts; triggers keep totals and search. Events and ledger stay. */
export function deleteSale(db: Db, id: number): void {
  deleteTask(db, id);
  deleteAttempts(db, id);
  deleteRow(db, id);
}

export const listPlaces = preparedAll((db, sellerId: number, limit: number) =>
  db
    .select({ city: sales.city, province: sales.province, postalCode: sales.postalCode })
    .from(sales)
    .where(and(eq(sales.sellerId, sellerId), isNull(sales.erasedAtMs)))
    .orderBy(desc(sales.createdAtMs), desc(sales.id))
    .limit(limit),
);

export const findSellerTotals = findRow(sellerTotals, equals(sellerTotals.sellerId));

export const listSellerMonthTotals = listRows(sellerMonthTotals, equals(sellerMonthTotals.sellerId));

const NAME = 'search_rewrite';

/** The rewriting of the search index that erasures made due. */
interface Rewrite {
  /** A merge that has begun ignores segments written later. */
  state: 'wanted' | 'begun';
  /** The index may still hold customers erased since then. */
  sinceMs: number;
}

export function findRewrite(db: Db): Rewrite | undefined {
  // Earlier versions stored the state alone.
  const [state, since = 0] = findSetting(db, NAME)?.split(' ') ?? [];
  return state === undefined ? undefined : { state: state as Rewrite['state'], sinceMs: Number(since) };
}

export function updateRewrite(db: Db, { state, sinceMs }: Rewrite): void {
  upsertSetting(db, NAME, `${state} ${sinceMs}`);
}

export function deleteRewrite(db: Db): void {
  deleteSetting(db, NAME);
}
