import { saleDetailView } from '../../../shared/sales/saleHistory.ts';
import {
  changeSaleStatusFields,
  listAllSalesInput,
  salePageView,
  saleView,
} from '../../../shared/sales/sales.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { salesAdminRouter } from './sales.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof salesAdminRouter }>();

export const salesAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/sales',
    summary: 'Las ventas de todos, de la más nueva a la más vieja',
    access: 'admin',
    query: listAllSalesInput,
    response: salePageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.listSales({ ...query, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'GET',
    path: '/admin/sales/:id',
    summary: 'Una venta y su historia',
    access: 'admin',
    response: saleDetailView.shape,
    handle: ({ caller, id }) => caller.admin.saleDetail({ id }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/sales/:id/status',
    summary: 'Cambiar el estado de una venta',
    access: 'admin',
    body: changeSaleStatusFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({ sale: await caller.admin.changeSaleStatus({ ...body, id }) }),
  }),
];
