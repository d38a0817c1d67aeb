import { saleDaysInput } from '../../../shared/stats.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getAdminStats, getSaleDays } from './stats.service.ts';

export const statsAdminRouter = router({
  stats: adminProcedure.query(({ ctx }) => getAdminStats(ctx)),
  saleDays: adminProcedure.input(saleDaysInput).query(({ ctx, input }) => getSaleDays(ctx, input)),
});
