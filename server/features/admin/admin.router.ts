import {
  changeSaleStatusInput,
  listAllSalesInput,
  listUsersInput,
  saleDaysInput,
  updateUserInput,
} from '../../../shared/admin.ts';
import { userIdInput } from '../../../shared/auth.ts';
import { createPlanInput, planIdInput, updatePlanInput } from '../../../shared/plans.ts';
import { saleIdInput } from '../../../shared/sales.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import {
  changeSaleStatus,
  createPasswordLink,
  createPlan,
  deletePlan,
  deleteUser,
  editPlan,
  editUser,
  getAdminStats,
  getSaleDays,
  getSaleDetail,
  listManagedPlans,
  listManagedSales,
  listManagedUsers,
} from './admin.service.ts';

export const adminRouter = router({
  stats: adminProcedure.query(({ ctx }) => getAdminStats(ctx.app)),
  saleDays: adminProcedure.input(saleDaysInput).query(({ ctx, input }) => getSaleDays(ctx.app, input)),

  listPlans: adminProcedure.query(({ ctx }) => listManagedPlans(ctx.app)),
  createPlan: adminProcedure.input(createPlanInput).mutation(({ ctx, input }) => createPlan(ctx.app, input)),
  editPlan: adminProcedure.input(updatePlanInput).mutation(({ ctx, input }) => editPlan(ctx.app, input)),
  deletePlan: adminProcedure.input(planIdInput).mutation(({ ctx, input }) => deletePlan(ctx.app, input.id)),

  listUsers: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listManagedUsers(ctx.app, input)),
  editUser: adminProcedure
    .input(updateUserInput)
    .mutation(({ ctx, input }) => editUser(ctx.app, ctx.user, input)),
  deleteUser: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => deleteUser(ctx.app, ctx.user, input.id)),
  createPasswordLink: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => createPasswordLink(ctx.app, ctx.user, input.id)),

  listSales: adminProcedure
    .input(listAllSalesInput)
    .query(({ ctx, input }) => listManagedSales(ctx.app, input)),
  saleDetail: adminProcedure
    .input(saleIdInput)
    .query(({ ctx, input }) => getSaleDetail(ctx.app, ctx.user, input.id)),
  changeSaleStatus: adminProcedure
    .input(changeSaleStatusInput)
    .mutation(({ ctx, input }) => changeSaleStatus(ctx.app, ctx.user, input)),
});
