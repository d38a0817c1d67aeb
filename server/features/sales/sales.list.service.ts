import { dayEndMs, dayStartMs } from '../../../shared/dates.ts';
import { pageOf, paginationOf, type PageInput } from '../../../shared/pagination.ts';
import type {
  AllSalesPageView,
  ListAllSalesInput,
  ListSalesInput,
  SaleFilterInput,
  SalePageView,
} from '../../../shared/sales.ts';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import { countSales, listSales, type SaleSelection } from './sales.list.repository.ts';
import { countSearchedSales, SEARCH_COUNT_MAX, searchSales } from './sales.search.repository.ts';
import { toSaleViews } from './sales.view.ts';

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** Newest first; a page past the last is empty. */
export function listOwnSales(ctx: AppContext, user: SignedInUser, input: ListSalesInput): SalePageView {
  return ctx.snapshot(() => salesPage(ctx, user, selectSales(user.id, input), input));
}

/** Newest first; a page past the last is empty. */
export function listAllSales(
  ctx: AppContext,
  admin: SignedInUser,
  input: ListAllSalesInput,
): AllSalesPageView {
  const selection = selectSales(input.sellerId, input);
  return ctx.snapshot(() =>
    input.search === ''
      ? { ...salesPage(ctx, admin, selection, input), totalIsMinimum: false }
      : searchPage(ctx, admin, selection, input),
  );
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
  input: PageInput,
): SalePageView {
  const { rows, pagination } = pageOf(input, countSales(ctx.db, selection), (limit, offset) =>
    listSales(ctx.db, selection, limit, offset),
  );
  return { sales: toSaleViews(ctx, rows, reader.id), pagination };
}

function searchPage(
  ctx: AppContext,
  reader: SignedInUser,
  selection: SaleSelection,
  input: ListAllSalesInput,
): AllSalesPageView {
  const text = searchText(input.search);
  const found = countSearchedSales(ctx.db, selection, text);
  const rows = searchSales(ctx.db, selection, text, input.limit, (input.page - 1) * input.limit);
  return {
    sales: toSaleViews(ctx, rows, reader.id),
    pagination: paginationOf(input.page, input.limit, Math.min(found, SEARCH_COUNT_MAX)),
    totalIsMinimum: found > SEARCH_COUNT_MAX,
  };
}

/** `30.123.456` finds the DNI 30123456. */
function searchText(search: string): string {
  return /^[\d\s.()+-]+$/.test(search) ? search.replace(/\D/g, '') : search;
}
