import { z } from 'zod';
import { listAuditInput } from '../../../shared/audit.ts';
import { ID_PATTERN } from '../../../shared/input/ids.ts';
import { listAllSalesInput, saleFilterFields } from '../../../shared/sales/sales.ts';
import { USER_ORDERS } from '../../../shared/accounts/users.ts';
import { lenient, pageParam, readParams } from '../../router/searchParams.ts';

/** The admin dashboard's tabs in the address. */
const ADMIN_TABS = ['resumen', 'planes', 'vendedores', 'ventas', 'textos', 'auditoria', 'ajustes'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export const CHART_DAYS = [30, 90] as const;

/** Which accounts the list shows. */
export const ACCOUNT_KINDS = ['all', 'active', 'inactive', 'admin'] as const;

const tabQuery = z.object({ tab: z.enum(ADMIN_TABS).catch('resumen') });
const summaryQuery = z.object({ days: z.coerce.number().pipe(z.literal(CHART_DAYS)).catch(30) });
const sellersQuery = z.object({
  page: pageParam,
  search: z.string().max(200).catch(''),
  sort: z.enum(USER_ORDERS).catch('newest'),
  show: z.enum(ACCOUNT_KINDS).catch('all'),
});
const salesQuery = z.object({
  page: pageParam,
  search: listAllSalesInput.shape.search.catch(''),
  ...lenient({ ...saleFilterFields, sellerId: z.string().regex(ID_PATTERN) }),
});
const auditQuery = z.object({
  page: pageParam,
  ...lenient({
    actorId: z.string().regex(ID_PATTERN),
    kind: listAuditInput.shape.kind,
    from: listAuditInput.shape.from,
    to: listAuditInput.shape.to,
  }),
});
export type AuditQuery = z.infer<typeof auditQuery>;
export type SalesQuery = z.infer<typeof salesQuery>;

/** Address query → the open tab. */
export function readTab(params: URLSearchParams): AdminTab {
  return readParams(tabQuery, params).tab;
}

/** Address query → days of the chart. */
export function readChartDays(params: URLSearchParams): (typeof CHART_DAYS)[number] {
  return readParams(summaryQuery, params).days;
}

/** Address query → page, search and order of the accounts. */
export function readSellersQuery(params: URLSearchParams): z.infer<typeof sellersQuery> {
  return readParams(sellersQuery, params);
}

/** Address query → page, search and filters of the sales. */
export function readSalesQuery(params: URLSearchParams): SalesQuery {
  return readParams(salesQuery, params);
}

/** Address query → page and filters of the log. */
export function readAuditQuery(params: URLSearchParams): AuditQuery {
  return readParams(auditQuery, params);
}
