import { createPlanInput, editPlanInput, planIdInput } from '../../../shared/plans.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { createPlan, deletePlan, editPlan, listAllPlans } from './plans.service.ts';

export const plansAdminRouter = router({
  listPlans: adminProcedure.query(({ ctx }) => listAllPlans(ctx)),
  createPlan: adminProcedure
    .input(createPlanInput)
    .mutation(({ ctx, input }) => createPlan(ctx, ctx.user, input)),
  editPlan: adminProcedure.input(editPlanInput).mutation(({ ctx, input }) => editPlan(ctx, ctx.user, input)),
  deletePlan: adminProcedure
    .input(planIdInput)
    .mutation(({ ctx, input }) => deletePlan(ctx, ctx.user, input.id)),
});
