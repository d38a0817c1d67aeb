import {
  createSettlementsInput,
  excludeEntriesFields,
  listAllSettlementsInput,
  paySettlementFields,
  settlementPageView,
  settlementRunView,
  settlementView,
  voidSettlementFields,
} from '../../../../shared/commissions/settlements.ts';
import { queryNumber, restRoutesOn } from '../../../rest/route.ts';
import type { settlementsAdminRouter } from './settlements.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof settlementsAdminRouter }>();

export const settlementsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/settlements',
    summary: 'Las liquidaciones de todos, de la más nueva a la más vieja',
    access: 'admin',
    query: listAllSettlementsInput,
    response: settlementPageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.settlements({ ...query, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/settlements',
    summary: 'Hacer un borrador por vendedor con lo que está a cobrar hasta un día',
    access: 'admin',
    body: createSettlementsInput,
    status: 201,
    response: settlementRunView.shape,
    handle: ({ caller, body }) => caller.admin.createSettlements(body),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/settlements/:id',
    summary: 'Dejar movimientos afuera de un borrador: la lista entera cada vez',
    access: 'admin',
    body: excludeEntriesFields,
    response: { settlement: settlementView },
    handle: async ({ caller, id, body }) => ({
      settlement: await caller.admin.excludeSettlementEntries({ ...body, id }),
    }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/admin/settlements/:id',
    summary: 'Eliminar un borrador',
    access: 'admin',
    handle: ({ caller, id }) => caller.admin.deleteSettlement({ id }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/settlements/:id/close',
    summary: 'Cerrar un borrador: recibe su número y no cambia más',
    access: 'admin',
    response: { settlement: settlementView },
    handle: async ({ caller, id }) => ({ settlement: await caller.admin.closeSettlement({ id }) }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/settlements/:id/pay',
    summary: 'Anotar el pago de una liquidación cerrada',
    access: 'admin',
    body: paySettlementFields,
    response: { settlement: settlementView },
    handle: async ({ caller, id, body }) => ({
      settlement: await caller.admin.paySettlement({ ...body, id }),
    }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/settlements/:id/void',
    summary: 'Anular una liquidación cerrada',
    access: 'admin',
    body: voidSettlementFields,
    response: { settlement: settlementView },
    handle: async ({ caller, id, body }) => ({
      settlement: await caller.admin.voidSettlement({ ...body, id }),
    }),
  }),
];
