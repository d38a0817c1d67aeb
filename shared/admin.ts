import { z } from 'zod';
import { personFields, ROLES, userView } from './auth.ts';
import { percentField } from './commission.ts';
import { MAX_LIMIT, pageInput, paginationView } from './pagination.ts';
import { saleEventView } from './saleHistory.ts';
import {
  daysInOrder,
  DAYS_OUT_OF_ORDER,
  saleFilterFields,
  saleStatsView,
  saleStatusField,
  saleView,
} from './sales.ts';
import { flagField, idField, optionalText } from './text.ts';

export const TOP_LIST_SIZE = 5;
/** Shorter texts cannot be looked up among the sales. */
export const SALE_SEARCH_MIN = 3;
const MAX_CHART_DAYS = 366;

const topEntry = { _id: z.string(), totalSales: z.number(), salesCount: z.number() };

/** Numbers over everybody, cancelled sales left out; money in pesos. */
export const adminStatsView = saleStatsView.extend({
  userCount: z.number(),
  planCount: z.number(),
  topSellers: z.array(z.object({ ...topEntry, sellerName: z.string() })),
  topPlans: z.array(z.object({ ...topEntry, planName: z.string() })),
});
export type AdminStats = z.infer<typeof adminStatsView>;

const daysMessage = `El campo days debe ser un número entero entre 1 y ${MAX_CHART_DAYS}`;

export const saleDaysInput = z.object({
  days: z
    .number(daysMessage)
    .int(daysMessage)
    .min(1, daysMessage)
    .max(MAX_CHART_DAYS, daysMessage)
    .default(30),
});
export type SaleDaysInput = z.infer<typeof saleDaysInput>;

/** One Argentine calendar day over everybody, cancelled sales left out; money in pesos. */
export const saleDayView = z.object({
  day: z.string(),
  count: z.number(),
  amount: z.number(),
  commission: z.number(),
});
export type SaleDay = z.infer<typeof saleDayView>;

export const USER_ORDERS = ['newest', 'name', 'sales'] as const;

export const listUsersInput = pageInput.extend({
  limit: pageInput.shape.limit.unwrap().default(MAX_LIMIT),
  /** Part of name, email, phone or location, whatever its case or accents. */
  search: optionalText('search').default(''),
  role: z.enum(ROLES, `El campo role debe ser uno de: ${ROLES.join(', ')}`).optional(),
  sort: z.enum(USER_ORDERS, `El campo sort debe ser uno de: ${USER_ORDERS.join(', ')}`).default('newest'),
});
export type ListUsersInput = z.infer<typeof listUsersInput>;

export const managedUserView = userView.extend({
  /** Sales not yet installed, closed or cancelled. */
  openSales: z.number(),
});
export type ManagedUser = z.infer<typeof managedUserView>;

export const userPageView = z.object({ users: z.array(managedUserView), pagination: paginationView });
export type UserPage = z.infer<typeof userPageView>;

export const updateUserFields = z.object({
  ...personFields,
  /** Percent as typed: 12.5 is stored as the fraction 0.125. */
  commissionRate: percentField('Comisión'),
  /** Stays as it is when left out. */
  isActive: flagField('Activo').optional(),
});
export const updateUserInput = updateUserFields.extend({ id: idField('id') });
export type UpdateUserInput = z.infer<typeof updateUserInput>;

export const passwordLinkView = z.object({
  token: z.string(),
  /** Where the client asks for the new password, to be put after the site's own address. */
  link: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PasswordLink = z.infer<typeof passwordLinkView>;

export const listAllSalesInput = pageInput
  .extend({
    ...saleFilterFields,
    sellerId: z
      .string('El campo sellerId no es válido')
      .regex(/^[1-9]\d{0,14}$/, 'El campo sellerId no es válido')
      .optional(),
    /** Part of customer, DNI, phone, email, seller, plan or description, whatever its case or accents. */
    search: optionalText('search')
      .refine(
        (text) => text === '' || text.length >= SALE_SEARCH_MIN,
        `El campo search debe tener al menos ${SALE_SEARCH_MIN} caracteres`,
      )
      .default(''),
  })
  .refine(daysInOrder, DAYS_OUT_OF_ORDER);
export type ListAllSalesInput = z.infer<typeof listAllSalesInput>;

export const allSalesPageView = z.object({
  sales: z.array(saleView),
  pagination: paginationView,
  /** True when a search found more than it counted, so that `total` only says "at least". */
  totalIsMinimum: z.boolean(),
});
export type AllSalesPage = z.infer<typeof allSalesPageView>;

export const saleDetailView = z.object({ sale: saleView, events: z.array(saleEventView) });
export type SaleDetail = z.infer<typeof saleDetailView>;

export const changeSaleStatusFields = z.object({
  status: saleStatusField('Estado'),
  /** The status on the screen of whoever decides: another one by now is a 409. */
  expectedStatus: saleStatusField('expectedStatus').optional(),
  reason: optionalText('Motivo').optional(),
});
export const changeSaleStatusInput = changeSaleStatusFields.extend({ id: idField('id') });
export type ChangeSaleStatusInput = z.infer<typeof changeSaleStatusInput>;
