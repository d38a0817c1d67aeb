import {
  adjustCommissionInput,
  balancePageView,
  commissionEntryView,
  entryPageView,
  listAllEntriesInput,
  listBalancesInput,
} from '../../../shared/commissions/commissions.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { commissionsAdminRouter } from './commissions.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof commissionsAdminRouter }>();

export const commissionsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/commissions/entries',
    summary: 'Los movimientos de las comisiones de un vendedor o de todos, del más nuevo al más viejo',
    access: 'admin',
    query: listAllEntriesInput,
    response: entryPageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.commissionEntries({
        ...query,
        page: queryNumber(query.page),
        limit: queryNumber(query.limit),
      }),
  }),
  restRoute({
    method: 'GET',
    path: '/admin/commissions/sellers',
    summary: 'Los saldos de los vendedores: en curso, ganado, a cobrar y cobrado',
    access: 'admin',
    query: listBalancesInput,
    response: balancePageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.commissionSellers({
        ...query,
        page: queryNumber(query.page),
        limit: queryNumber(query.limit),
      }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/commissions/adjustments',
    summary: 'Sumar o restar un importe a las comisiones de un vendedor, con su motivo',
    access: 'admin',
    body: adjustCommissionInput,
    status: 201,
    response: { entry: commissionEntryView },
    handle: async ({ caller, body }) => ({ entry: await caller.admin.adjustCommission(body) }),
  }),
];
