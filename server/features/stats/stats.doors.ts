import { z } from 'zod';
import {
  adminStatsView,
  MAX_CHART_DAYS,
  periodStatsView,
  saleDaysInput,
  saleDayView,
} from '../../../shared/stats/stats.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getAdminStats, getPeriodStats, getSaleDays } from './stats.service.ts';

export const statsAdminRouter = router({
  stats: adminProcedure
    .meta({
      rest: 'GET /admin/stats',
      summary: 'Los totales de todas las ventas, sin las canceladas, y quiénes y qué planes vendieron más',
      result: { stats: adminStatsView },
    })
    .query(({ ctx }) => getAdminStats(ctx)),
  saleDays: adminProcedure
    .meta({
      rest: 'GET /admin/stats/days',
      summary: 'Las ventas de todos día por día, sin las canceladas',
      result: { days: z.array(saleDayView).max(MAX_CHART_DAYS) },
    })
    .input(saleDaysInput)
    .query(({ ctx, input }) => getSaleDays(ctx, input)),
  periodStats: adminProcedure
    .meta({
      rest: 'GET /admin/stats/period',
      summary:
        'Las ventas de los últimos días contra los anteriores, quiénes y qué planes vendieron más en ellos',
      result: { period: periodStatsView },
    })
    .input(saleDaysInput)
    .query(({ ctx, input }) => getPeriodStats(ctx, input)),
});
