import { z } from 'zod';
import {
  adminStatsView,
  allSalesPageView,
  changeSaleStatusFields,
  listAllSalesInput,
  listUsersInput,
  managedUserView,
  passwordLinkView,
  saleDaysInput,
  saleDayView,
  saleDetailView,
  updateUserFields,
  userPageView,
} from '../../../shared/admin.ts';
import { createPlanInput, planView, updatePlanFields } from '../../../shared/plans.ts';
import { saleView } from '../../../shared/sales.ts';
import { queryNumber, restRoute } from '../../rest/route.ts';

const statsRest = [
  restRoute({
    method: 'GET',
    path: '/admin/stats',
    summary: 'Los totales de todas las ventas, sin las canceladas, y quiénes y qué planes vendieron más',
    access: 'admin',
    response: { stats: adminStatsView },
    handle: async ({ caller }) => ({ stats: await caller.admin.stats() }),
  }),
  restRoute({
    method: 'GET',
    path: '/admin/stats/days',
    summary: 'Las ventas de todos día por día, sin las canceladas',
    access: 'admin',
    query: saleDaysInput,
    response: { days: z.array(saleDayView) },
    handle: async ({ caller, query }) => ({
      days: await caller.admin.saleDays({ days: queryNumber(query.days) }),
    }),
  }),
];

const plansRest = [
  restRoute({
    method: 'GET',
    path: '/admin/plans',
    summary: 'Todos los planes, también los inactivos',
    access: 'admin',
    response: { plans: z.array(planView) },
    handle: async ({ caller }) => ({ plans: await caller.admin.listPlans() }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/plans',
    summary: 'Crear un plan',
    access: 'admin',
    body: createPlanInput,
    status: 201,
    response: { plan: planView },
    handle: async ({ caller, body }) => ({ plan: await caller.admin.createPlan(body) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/plans/:id',
    summary: 'Modificar un plan; las ventas ya hechas no cambian',
    access: 'admin',
    body: updatePlanFields,
    response: { plan: planView },
    handle: async ({ caller, id, body }) => ({ plan: await caller.admin.editPlan({ ...body, id }) }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/admin/plans/:id',
    summary: 'Eliminar un plan; sus ventas quedan',
    access: 'admin',
    handle: ({ caller, id }) => caller.admin.deletePlan({ id }),
  }),
];

const usersRest = [
  restRoute({
    method: 'GET',
    path: '/admin/users',
    summary: 'Todas las cuentas, vendedores y administradores',
    access: 'admin',
    query: listUsersInput,
    response: userPageView.shape,
    handle: ({ caller, query }) =>
      caller.admin.listUsers({ ...query, page: queryNumber(query.page), limit: queryNumber(query.limit) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Modificar una cuenta; commissionRate en porcentaje (12.5)',
    access: 'admin',
    body: updateUserFields,
    response: { user: managedUserView },
    handle: async ({ caller, id, body }) => ({ user: await caller.admin.editUser({ ...body, id }) }),
  }),
  restRoute({
    method: 'DELETE',
    path: '/admin/users/:id',
    summary: 'Eliminar una cuenta; sus ventas quedan',
    access: 'admin',
    handle: ({ caller, id }) => caller.admin.deleteUser({ id }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/users/:id/password-link',
    summary: 'Crear un enlace de un solo uso, válido 24 horas, para elegir una contraseña nueva',
    access: 'admin',
    status: 201,
    response: passwordLinkView.shape,
    handle: ({ caller, id }) => caller.admin.createPasswordLink({ id }),
  }),
];

const salesRest = [
  restRoute({
    method: 'GET',
    path: '/admin/sales',
    summary: 'Las ventas de todos, de la más nueva a la más vieja',
    access: 'admin',
    query: listAllSalesInput,
    response: allSalesPageView.shape,
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

export const adminRest = [...statsRest, ...plansRest, ...usersRest, ...salesRest];
