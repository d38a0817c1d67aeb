import { z } from 'zod';
import {
  editSaleFields,
  listSalesInput,
  registerSaleInput,
  salePageView,
  salePlaceView,
  saleStatsView,
  saleTrendsView,
  saleView,
} from '../../../shared/sales/sales.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { salesRouter } from './sales.router.ts';

const restRoute = restRoutesOn<{ sales: typeof salesRouter }>();

export const salesRest = [
  restRoute({
    method: 'POST',
    path: '/sales',
    summary: 'Registrar una venta',
    access: 'signedIn',
    body: registerSaleInput,
    status: 201,
    response: { sale: saleView },
    handle: async ({ caller, body }) => ({ sale: await caller.sales.register(body) }),
  }),
  restRoute({
    method: 'GET',
    path: '/sales',
    summary: 'Las ventas propias, de la más nueva a la más vieja',
    access: 'signedIn',
    query: listSalesInput,
    response: salePageView.shape,
    handle: ({ caller, query }) =>
      caller.sales.list({ ...query, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'GET',
    path: '/sales/places',
    summary: 'Las localidades de las ventas propias más recientes, con su código postal',
    access: 'signedIn',
    response: { places: z.array(salePlaceView) },
    handle: async ({ caller }) => ({ places: await caller.sales.places() }),
  }),
  restRoute({
    method: 'GET',
    path: '/sales/:id',
    summary: 'Una venta',
    access: 'signedIn',
    response: { sale: saleView },
    handle: async ({ caller, id }) => ({ sale: await caller.sales.get({ id }) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/sales/:id',
    summary: 'Modificar una venta',
    access: 'signedIn',
    body: editSaleFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({ sale: await caller.sales.edit({ ...body, id }) }),
  }),
  restRoute({
    method: 'GET',
    path: '/dashboard/stats',
    summary: 'Los totales de las ventas propias, sin las canceladas',
    access: 'signedIn',
    response: { stats: saleStatsView },
    handle: async ({ caller }) => ({ stats: await caller.sales.stats() }),
  }),
  restRoute({
    method: 'GET',
    path: '/dashboard/trends',
    summary: 'Las ventas propias por mes y por estado',
    access: 'signedIn',
    response: saleTrendsView.shape,
    handle: ({ caller }) => caller.sales.trends(),
  }),
];
