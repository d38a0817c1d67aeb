import { saleDaysInput } from '../../../shared/stats.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getAdminStats, getPeriodStats, getSaleDays } from './stats.service.ts';

export const statsAdminRouter = router({
  stats: adminProcedure.query(({ ctx }) => getAdminStats(ctx)),
  saleDays: adminProcedure.input(saleDaysInput).query(({ ctx, input }) => getSaleDays(ctx, input)),
  periodStats: adminProcedure.input(saleDaysInput).query(({ ctx, input }) => getPeriodStats(ctx, input)),
});
