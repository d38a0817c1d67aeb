import { z } from 'zod';
import { ID_PATTERN } from '../../../shared/ids.ts';
import { listAllSalesInput, saleFilterFields } from '../../../shared/sales.ts';
import { USER_ORDERS } from '../../../shared/users.ts';

/** The tabs of the admin's dashboard, as they stand in the address. */
export const ADMIN_TABS = ['resumen', 'planes', 'vendedores', 'ventas'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const CHART_DAYS = [30, 90] as const;

// What makes no sense in an address counts as absent.
const page = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).catch(1);
const search = listAllSalesInput.shape.search.catch('');

const tabQuery = z.object({ tab: z.enum(ADMIN_TABS).catch('resumen') });
const summaryQuery = z.object({ days: z.coerce.number().pipe(z.literal(CHART_DAYS)).catch(30) });
const sellersQuery = z.object({
  page,
  search: z.string().max(200).catch(''),
  sort: z.enum(USER_ORDERS).catch('newest'),
});
const salesQuery = z.object({
  page,
  search,
  status: saleFilterFields.status.catch(undefined),
  startDate: saleFilterFields.startDate.catch(undefined),
  endDate: saleFilterFields.endDate.catch(undefined),
  sellerId: z.string().regex(ID_PATTERN).optional().catch(undefined),
});
export type SalesQuery = z.infer<typeof salesQuery>;

/** Address query → the open tab. */
export function readTab(params: URLSearchParams): AdminTab {
  return tabQuery.parse(Object.fromEntries(params)).tab;
}

/** Address query → how many days the chart shows. */
export function readChartDays(params: URLSearchParams): (typeof CHART_DAYS)[number] {
  return summaryQuery.parse(Object.fromEntries(params)).days;
}

/** Address query → page, search and order of the list of accounts. */
export function readSellersQuery(params: URLSearchParams): z.infer<typeof sellersQuery> {
  return sellersQuery.parse(Object.fromEntries(params));
}

/** Address query → page, search and filters of the list of sales. */
export function readSalesQuery(params: URLSearchParams): SalesQuery {
  return salesQuery.parse(Object.fromEntries(params));
}

/** The query with these parameters set, or taken away where they are undefined or blank. */
export function withParams(
  params: URLSearchParams,
  changes: Record<string, string | number | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
