import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayEndMs, dayStartMs } from '../../../../shared/input/dateInput.ts';
import { pageByGroup, paginationOf } from '../../../../shared/input/pagination.ts';
import type {
  ListAllSalesInput,
  ListSalesInput,
  SaleFilterInput,
  SalePageView,
  SaleSort,
} from '../../../../shared/sales/sales.ts';
import type { Order } from '../../../../shared/input/sorting.ts';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';
import { RECENT_SALES } from '../../../../shared/tray/firstRows.ts';
import { SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext, ReadContext } from '../../../context.ts';
import { longRead } from '../../../longReads/longRead.ts';
import { noteLongList } from './list.audit.service.ts';
import { countSales, listSales, type SaleSelection } from './list.repository.ts';
import { rankSales, searchSales } from './list.search.repository.ts';
import { listAndSort, walkBackwards, walkSorted } from './list.sorted.repository.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { toSaleRow, toSaleViews, type Reader } from '../sale/sale.view.ts';

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** Maximum count of a search: 20 pages, so that its time does not grow with the number of sales. */
const OWN_COUNT_MAX = 200;
const COUNT_MAX = 1000;

/** Newest first; a page past the last is empty. */
export function listOwnSales(
  ctx: AppContext,
  user: SignedInUser,
  input: ListSalesInput,
): Promise<SalePageView> {
  return pageFor(input)(ctx, readerOf(user), selectSales(user.id, input), input, OWN_COUNT_MAX);
}

/** The newest, without what only an opened sale shows. */
export function listRecentSales(ctx: AppContext, user: SignedInUser): SaleRowView[] {
  return ctx.snapshot(() => {
    const newest = listSales(ctx.db, selectSales(user.id, {}), 'desc', RECENT_SALES, 0);
    return toSaleViews(ctx, newest, readerOf(user)).map(toSaleRow);
  });
}

/** Newest first; a page past the last is empty. */
export async function listAllSales(
  ctx: AppContext,
  admin: SignedInUser,
  input: ListAllSalesInput,
): Promise<SalePageView> {
  const page = await pageFor(input)(
    ctx,
    readerOf(admin),
    selectSales(input.sellerId, input),
    input,
    COUNT_MAX,
  );
  await noteLongList(ctx, admin, input, page.sales.length);
  return page;
}

export function selectSales(
  sellerId: number | undefined,
  { status, startDate, endDate }: SaleFilterInput,
): SaleSelection {
  return {
    sellerId,
    status,
    fromDay: startDate ?? FIRST_DAY,
    toDay: endDate ?? LAST_DAY,
    fromMs: startDate ? dayStartMs(startDate) : 0,
    toMs: endDate ? dayEndMs(endDate) : Number.MAX_SAFE_INTEGER,
  };
}

/** Without what the thread of long reads need not know. */
function readerOf({ id, role }: SignedInUser): Reader {
  return { id, role };
}

/** Sales read in some milliseconds. */
const AT_ONCE = 100;

/** A long page is read in pieces, between which others are served. A sale that comes in between shifts the rest: none is shown twice. */
export async function salesPage(
  ctx: ReadContext,
  reader: Reader,
  selection: SaleSelection,
  input: ListSalesInput,
  countMax: number,
): Promise<SalePageView> {
  const pieceAt = (offset: number, limit: number) =>
    ctx.snapshot(() => {
      const find = input.search === '' ? listedSales : searchedSales;
      const { rows, ...found } = find(ctx, selection, input, { limit, offset, countMax });
      return { sales: toSaleViews(ctx, rows, reader), ...found };
    });
  const { page, limit } = input;
  const [start, end] = [(page - 1) * limit, page * limit];
  const { sales, count, totalIsMinimum } = pieceAt(start, Math.min(limit, AT_ONCE));
  let isFull = sales.length === AT_ONCE;
  for (let at = start + AT_ONCE; isFull && at < end; at += AT_ONCE) {
    await nextTurn();
    const shown = new Set(sales.map(({ _id }) => _id));
    const piece = pieceAt(at, Math.min(end - at, AT_ONCE));
    isFull = piece.sales.length === AT_ONCE;
    sales.push(...piece.sales.filter(({ _id }) => !shown.has(_id)));
  }
  return { sales, pagination: paginationOf(page, limit, count), totalIsMinimum };
}

/** Pages behind this one, other orders and searches read more than they show. */
const SHORT_UNTIL = 1000;

const longSalesPage = longRead(salesPage);

const pageFor = ({ search, sort = 'createdAt', page, limit }: ListSalesInput) =>
  search === '' && sort === 'createdAt' && page * limit <= SHORT_UNTIL ? salesPage : longSalesPage;

interface Piece {
  limit: number;
  offset: number;
  /** Of a search. */
  countMax: number;
}

function listedSales(
  ctx: ReadContext,
  selection: SaleSelection,
  input: ListSalesInput,
  { limit, offset }: Piece,
) {
  const count = countSales(ctx.db, selection);
  const rows = offset < count ? sortedSales(ctx, selection, input, limit, offset) : [];
  return { rows, count, totalIsMinimum: false };
}

/** Sorting so few takes no longer than walking an index past what is filtered out. */
const SORTED_MAX = 3000;
/** Sorting a sale costs as much as passing over so many. */
const PASSED_PER_SORTED = 4;
const EVERY_SALE = selectSales(undefined, {});

function sortedSales(
  ctx: ReadContext,
  selection: SaleSelection,
  { sort = 'createdAt', order = defaultOrder(sort) }: Pick<ListSalesInput, 'sort' | 'order'>,
  limit: number,
  offset: number,
): Sale[] {
  if (sort === 'createdAt') return listSales(ctx.db, selection, order, limit, offset);
  if (sort === 'status') return byStatus(ctx, selection, order, limit, offset);
  const total = countSales(ctx.db, selection);
  const [walked, all] = [Math.min(offset + limit, total - offset), countSales(ctx.db, EVERY_SALE)];
  if (total <= SORTED_MAX || total * PASSED_PER_SORTED < (walked * all) / total) {
    return listAndSort(sort, order)(ctx.db, selection, limit, offset);
  }
  if (offset < total / 2) return walkSorted(sort, order)(ctx.db, selection, limit, offset);
  const [left, wanted] = [Math.max(0, total - offset - limit), Math.min(limit, total - offset)];
  return walkBackwards(sort, order)(ctx.db, selection, wanted, left).toReversed();
}

/** By status, each newest first: an index walk for any filter. */
function byStatus(
  ctx: ReadContext,
  selection: SaleSelection,
  order: Order,
  limit: number,
  offset: number,
): Sale[] {
  const statuses = selection.status ? [selection.status] : SALE_STATUSES;
  return pageByGroup(
    order === 'asc' ? statuses : statuses.toReversed(),
    (status) => countSales(ctx.db, { ...selection, status }),
    (status, most, skipped) => listSales(ctx.db, { ...selection, status }, 'desc', most, skipped),
    limit,
    offset,
  );
}

function defaultOrder(sort: SaleSort): Order {
  return sort === 'customerName' || sort === 'status' ? 'asc' : 'desc';
}

function searchedSales(
  ctx: ReadContext,
  selection: SaleSelection,
  { search, sort = 'createdAt', order = defaultOrder(sort) }: ListSalesInput,
  piece: Piece,
) {
  const { hasMore, ...found } = searchSales(ctx.db, selection, search, { ...piece, sort, order });
  return { ...found, totalIsMinimum: hasMore };
}

/** For a search of everything: best first, without erased customers; of one seller if given, else also by the seller. */
export function findBestSales(
  ctx: ReadContext,
  search: string,
  sellerId: number | undefined,
  limit: number,
): ReturnType<typeof rankSales> {
  return rankSales(ctx.db, search, sellerId, limit);
}
