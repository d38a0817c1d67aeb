import { dayEndMs, dayStartMs } from '../../../../shared/input/dateInput.ts';
import { pageOf, paginationOf, type PageInput } from '../../../../shared/input/pagination.ts';
import type {
  ListAllSalesInput,
  ListSalesInput,
  SaleFilterInput,
  SalePageView,
} from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { noteLongList } from './list.audit.service.ts';
import { countSales, listSales, type SaleSelection } from './list.repository.ts';
import { searchSales } from './list.search.repository.ts';
import { toSaleViews } from '../sale/sale.view.ts';

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** Maximum count of a search: 20 pages, so that its time does not grow with the number of sales. */
const OWN_COUNT_MAX = 200;
const COUNT_MAX = 1000;

/** Newest first; a page past the last is empty. */
export function listOwnSales(ctx: AppContext, user: SignedInUser, input: ListSalesInput): SalePageView {
  return salesPage(ctx, user, selectSales(user.id, input), input, OWN_COUNT_MAX);
}

/** Newest first; a page past the last is empty. */
export async function listAllSales(
  ctx: AppContext,
  admin: SignedInUser,
  input: ListAllSalesInput,
): Promise<SalePageView> {
  const page = salesPage(ctx, admin, selectSales(input.sellerId, input), input, COUNT_MAX);
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

function salesPage(
  ctx: AppContext,
  reader: SignedInUser,
  selection: SaleSelection,
  input: ListSalesInput,
  countMax: number,
): SalePageView {
  return ctx.snapshot(() => {
    const { rows, ...page } =
      input.search === ''
        ? { ...listedPage(ctx, selection, input), totalIsMinimum: false }
        : searchedPage(ctx, selection, input, countMax);
    return { sales: toSaleViews(ctx, rows, reader.id), ...page };
  });
}

function listedPage(ctx: AppContext, selection: SaleSelection, input: PageInput) {
  return pageOf(input, countSales(ctx.db, selection), (limit, offset) =>
    listSales(ctx.db, selection, limit, offset),
  );
}

function searchedPage(
  ctx: AppContext,
  selection: SaleSelection,
  { search, page, limit }: ListSalesInput,
  countMax: number,
) {
  const { rows, count, hasMore } = searchSales(ctx.db, selection, search, {
    limit,
    offset: (page - 1) * limit,
    countMax,
  });
  return { rows, pagination: paginationOf(page, limit, count), totalIsMinimum: hasMore };
}
