import { commissionCents } from '../../../shared/commission.ts';
import { addMonths, argentineDay, dayEndMs, dayStartMs } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { parseId } from '../../../shared/ids.ts';
import { toPesos } from '../../../shared/money.ts';
import { paginationOf } from '../../../shared/pagination.ts';
import {
  EDITABLE_STATUSES,
  SALE_STATUSES,
  saleStatusLabel,
  type EditSaleInput,
  type ListSalesInput,
  type RegisterSaleInput,
  type SaleFilter,
  type SalePage,
  type SaleStats,
  type SaleTrends,
  type SaleView,
} from '../../../shared/sales.ts';
import type { App } from '../../context.ts';
import { attachPhoto, isPhotoNamed, releaseFile } from '../../files/files.service.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import { requirePlanOnOffer } from '../plans/plans.service.ts';
import { changeSale, recordRegistration } from './sales.events.ts';
import {
  countSalesOf,
  findSale,
  findSellerTotals,
  insertSale,
  listSalesOf,
  listSellerMonthTotals,
  type NewSale,
  type Sale,
  type SaleSelection,
} from './sales.repository.ts';
import { toSaleView } from './sales.view.ts';

const TREND_MONTHS = 12;

/** Registers a sale of the signed-in user, freezing plan, price, rate and name; 404 for a plan not on offer. */
export function registerSale(app: App, user: SignedInUser, input: RegisterSaleInput): SaleView {
  return app.transaction(() => {
    const plan = requirePlanOnOffer(app, input.planId);
    const nowMs = app.now();
    const sale = insertSale(app.db, {
      sellerId: user.id,
      sellerName: user.name,
      planId: plan.id,
      planName: plan.name,
      priceCents: plan.priceCents,
      rateBp: user.rateBp,
      commissionCents: commissionCents(plan.priceCents, user.rateBp),
      status: 'pending',
      description: input.description,
      ...customerColumns(input.customerInfo),
      ...photoColumn(app, user, null, input.customerInfo.dniPhoto),
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      soldOn: argentineDay(nowMs),
    });
    recordRegistration(app, sale);
    return toSaleView(app, sale);
  });
}

/**
 * Changes plan, description or customer of a sale: the owner while its status allows (409 otherwise), an administrator
 * always. Another plan brings its current price at the sale's frozen rate; naming the same plan never refreshes the price.
 * A new photo of the DNI replaces the one there was, which is removed.
 */
export function editSale(app: App, user: SignedInUser, input: EditSaleInput): SaleView {
  return app.transaction(() => {
    const sale = requireSale(app, user, input.id);
    if (user.role !== 'admin' && !EDITABLE_STATUSES.includes(sale.status)) {
      throw new AppError(
        'CONFLICT',
        `La venta está en estado ${saleStatusLabel(sale.status)} y ya no se puede modificar`,
      );
    }
    const changes: Partial<NewSale> = {
      ...(input.description !== undefined && { description: input.description }),
      ...(input.customerInfo && customerColumns(input.customerInfo)),
      ...photoColumn(app, user, sale.photoId, input.customerInfo?.dniPhoto),
      ...(input.planId !== undefined && planColumns(app, sale, input.planId)),
    };
    const edited = changeSale(app, sale, changes, { actorId: user.id });
    if (sale.photoId !== null && edited.photoId !== sale.photoId) releaseFile(app, sale.photoId);
    return toSaleView(app, edited);
  });
}

/** One sale, for its owner or an administrator. */
export function getSale(app: App, user: SignedInUser, id: string): SaleView {
  return toSaleView(app, requireSale(app, user, id));
}

/** A page of one's own sales, newest first; a page past the last is empty. */
export function listSales(app: App, user: SignedInUser, input: ListSalesInput): SalePage {
  const selection = selectOwn(user, input);
  const offset = (input.page - 1) * input.limit;
  return app.snapshot(() => {
    const total = countSalesOf(app.db, selection);
    const rows = offset < total ? listSalesOf(app.db, selection, input.limit, offset) : [];
    return {
      sales: rows.map((sale) => toSaleView(app, sale)),
      pagination: paginationOf(input.page, input.limit, total),
    };
  });
}

/** Sums over one's own sales in pesos, cancelled ones left out. */
export function getSaleStats(app: App, user: SignedInUser): SaleStats {
  return saleStatsOf(findSellerTotals(app.db, user.id) ?? { count: 0, amountCents: 0, commissionCents: 0 });
}

/** Kept totals in centavos → the numbers of the cards in pesos; the average of no sales is 0. */
export function saleStatsOf(totals: {
  count: number;
  amountCents: number;
  commissionCents: number;
}): SaleStats {
  return {
    totalCount: totals.count,
    totalSales: toPesos(totals.amountCents),
    totalCommissions: toPesos(totals.commissionCents),
    avgSale: totals.count === 0 ? 0 : toPesos(Math.round(totals.amountCents / totals.count)),
  };
}

/** One's own last twelve months (cancelled sales left out) and the number of sales in each status. */
export function getSaleTrends(app: App, user: SignedInUser): SaleTrends {
  const rows = listSellerMonthTotals(app.db, user.id);
  const thisMonth = argentineDay(app.now()).slice(0, 7);
  const months = Array.from({ length: TREND_MONTHS }, (_, index) => {
    const month = addMonths(thisMonth, index - TREND_MONTHS + 1);
    const counted = rows.filter((row) => row.month === month && row.status !== 'cancelled');
    return {
      month,
      count: sum(counted.map((row) => row.count)),
      amount: toPesos(sum(counted.map((row) => row.amountCents))),
      commission: toPesos(sum(counted.map((row) => row.commissionCents))),
    };
  });
  const statuses = SALE_STATUSES.map((status) => ({
    status,
    count: sum(rows.filter((row) => row.status === status).map((row) => row.count)),
  }));
  return { months, statuses };
}

/** The sale, if the user may see it: their own, or any for an administrator. Otherwise the same 404 as an unknown one. */
export function requireSale(app: App, user: SignedInUser, saleId: string): Sale {
  const id = parseId(saleId);
  const sale = id === undefined ? undefined : findSale(app.db, id);
  if (!sale || (sale.sellerId !== user.id && user.role !== 'admin')) {
    throw new AppError('NOT_FOUND', 'La venta no existe');
  }
  return sale;
}

/** One's own sales that pass the filter. */
export function selectOwn(user: SignedInUser, { status, startDate, endDate }: SaleFilter): SaleSelection {
  return {
    sellerId: user.id,
    status,
    fromMs: startDate ? dayStartMs(startDate) : 0,
    toMs: endDate ? dayEndMs(endDate) : Number.MAX_SAFE_INTEGER,
  };
}

function customerColumns({ name, email, phone, dni, address }: RegisterSaleInput['customerInfo']) {
  return {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerDni: dni,
    street: address.street,
    streetNumber: address.number,
    city: address.city,
    province: address.province,
    postalCode: address.postalCode,
  };
}

/** Attaches a newly uploaded photo; without a name, or with that of the photo already there, nothing changes. */
function photoColumn(
  app: App,
  user: SignedInUser,
  photoId: number | null,
  signedName: string | null | undefined,
): Partial<NewSale> {
  if (!signedName || isPhotoNamed(app, photoId, signedName)) return {};
  return { photoId: attachPhoto(app, user.id, signedName) };
}

function planColumns(app: App, sale: Sale, planId: string): Partial<NewSale> {
  if (planId === String(sale.planId)) return {};
  const plan = requirePlanOnOffer(app, planId);
  return {
    planId: plan.id,
    planName: plan.name,
    priceCents: plan.priceCents,
    commissionCents: commissionCents(plan.priceCents, sale.rateBp),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
