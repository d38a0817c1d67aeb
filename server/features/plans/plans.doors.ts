import { z } from 'zod';
import { createPlanInput, editPlanInput, planIdInput, planView } from '../../../shared/plans/plans.ts';
import { adminProcedure, publicProcedure, router } from '../../rpc/procedures.ts';
import { createPlan, deletePlan, editPlan, listAllPlans, listPlansOnOffer } from './plans.service.ts';

export const plansRouter = router({
  list: publicProcedure
    .meta({
      rest: 'GET /plans',
      summary: 'Planes activos',
      etag: 'content',
      result: { plans: z.array(planView) },
    })
    .query(({ ctx }) => listPlansOnOffer(ctx)),
});

export const plansAdminRouter = router({
  listPlans: adminProcedure
    .meta({
      rest: 'GET /admin/plans',
      summary: 'Todos los planes, también los inactivos',
      result: { plans: z.array(planView) },
    })
    .query(({ ctx }) => listAllPlans(ctx)),
  createPlan: adminProcedure
    .meta({ rest: 'POST /admin/plans', summary: 'Crear un plan', status: 201, result: { plan: planView } })
    .input(createPlanInput)
    .mutation(({ ctx, input }) => createPlan(ctx, ctx.user, input)),
  editPlan: adminProcedure
    .meta({
      rest: 'PUT /admin/plans/:id',
      summary: 'Modificar un plan; las ventas ya hechas no cambian',
      result: { plan: planView },
    })
    .input(editPlanInput)
    .mutation(({ ctx, input }) => editPlan(ctx, ctx.user, input)),
  deletePlan: adminProcedure
    .meta({ rest: 'DELETE /admin/plans/:id', summary: 'Eliminar un plan; sus ventas quedan' })
    .input(planIdInput)
    .mutation(({ ctx, input }) => deletePlan(ctx, ctx.user, input.id)),
});
