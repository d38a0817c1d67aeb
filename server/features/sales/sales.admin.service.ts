import type {
  AllSalesPage,
  ChangeSaleStatusInput,
  ListAllSalesInput,
  SaleDetail,
} from '../../../shared/admin.ts';
import { dayEndMs, dayStartMs } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { parseId } from '../../../shared/ids.ts';
import { paginationOf } from '../../../shared/pagination.ts';
import { saleStatusLabel, type SaleView } from '../../../shared/sales.ts';
import type { App } from '../../context.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import {
  countAllSales,
  listAllSales,
  listSaleEvents,
  type AnySaleSelection,
} from './sales.admin.repository.ts';
import { changeSale } from './sales.events.ts';
import { countSearchedSales, SEARCH_COUNT_MAX, searchSales } from './sales.search.repository.ts';
import { requireSale } from './sales.service.ts';
import { toSaleEventView, toSaleView } from './sales.view.ts';

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** A page of everybody's sales, newest first; a page past the last is empty. */
export function listManagedSales(app: App, input: ListAllSalesInput): AllSalesPage {
  const selection = select(input);
  const offset = (input.page - 1) * input.limit;
  return app.snapshot(() => {
    if (input.search !== '') return searchPage(app, selection, input);
    const total = countAllSales(app.db, selection);
    const rows = offset < total ? listAllSales(app.db, selection, input.limit, offset) : [];
    return {
      sales: rows.map((sale) => toSaleView(app, sale)),
      pagination: paginationOf(input.page, input.limit, total),
      totalIsMinimum: false,
    };
  });
}

/** One sale with its history, oldest entry first; 404 for an unknown one. */
export function getSaleDetail(app: App, admin: SignedInUser, saleId: string): SaleDetail {
  return app.snapshot(() => {
    const sale = requireSale(app, admin, saleId);
    return { sale: toSaleView(app, sale), events: listSaleEvents(app.db, sale.id).map(toSaleEventView) };
  });
}

/**
 * Sets any of the six statuses; setting the current one changes and records nothing. 409 when the status is no longer
 * the expected one: somebody else was faster.
 */
export function changeSaleStatus(
  app: App,
  admin: SignedInUser,
  { id, status, expectedStatus, reason }: ChangeSaleStatusInput,
): SaleView {
  return app.transaction(() => {
    const sale = requireSale(app, admin, id);
    if (expectedStatus !== undefined && expectedStatus !== sale.status) {
      throw new AppError(
        'CONFLICT',
        `Otra persona ya cambió el estado de esta venta: ahora está ${saleStatusLabel(sale.status)}`,
      );
    }
    return toSaleView(
      app,
      changeSale(app, sale, { status }, { actorId: admin.id, ...(reason && { reason }) }),
    );
  });
}

function searchPage(app: App, selection: AnySaleSelection, input: ListAllSalesInput): AllSalesPage {
  const text = searchText(input.search);
  const found = countSearchedSales(app.db, selection, text);
  const rows = searchSales(app.db, selection, text, input.limit, (input.page - 1) * input.limit);
  return {
    sales: rows.map((sale) => toSaleView(app, sale)),
    pagination: paginationOf(input.page, input.limit, Math.min(found, SEARCH_COUNT_MAX)),
    totalIsMinimum: found > SEARCH_COUNT_MAX,
  };
}

/** `30.123.456` finds the DNI 30123456: what is all digits and separators is looked up as digits. */
function searchText(search: string): string {
  return /^[\d\s.()+-]+$/.test(search) ? search.replace(/\D/g, '') : search;
}

function select({ sellerId, status, startDate, endDate }: ListAllSalesInput): AnySaleSelection {
  return {
    sellerId: sellerId === undefined ? undefined : parseId(sellerId),
    status,
    fromDay: startDate ?? FIRST_DAY,
    toDay: endDate ?? LAST_DAY,
    fromMs: startDate ? dayStartMs(startDate) : 0,
    toMs: endDate ? dayEndMs(endDate) : Number.MAX_SAFE_INTEGER,
  };
}
