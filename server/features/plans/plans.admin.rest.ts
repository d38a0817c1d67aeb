import { z } from 'zod';
import { createPlanInput, editPlanFields, planView } from '../../../shared/plans.ts';
import { restRoutesOn } from '../../rest/route.ts';
import type { plansAdminRouter } from './plans.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof plansAdminRouter }>();

export const plansAdminRest = [
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
    body: editPlanFields,
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
