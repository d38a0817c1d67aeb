import { z } from 'zod';
import {
  adminStatsView,
  MAX_CHART_DAYS,
  periodStatsView,
  saleDaysInput,
  saleDayView,
} from '../../../shared/stats/stats.ts';
import { adminProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { getAdminStats, getPeriodStats, getSaleDays } from './stats.service.ts';
import { rankingInput, rankingView } from '../../../shared/stats/ranking.ts';
import { getRanking } from './ranking/ranking.service.ts';
import { REPORT_ROWS_MAX, reportMonthsInput, reportRowView } from '../../../shared/stats/reports.ts';
import { summaryInput, summaryView } from '../../../shared/stats/summary.ts';
import { getSummary } from './summary/summary.service.ts';
import { getReportMonths } from './reports/reports.service.ts';

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
  summary: adminProcedure
    .meta({
      rest: 'GET /admin/summary',
      summary: 'Una semana, por defecto la última entera, contra la anterior, y lo que espera ahora',
      result: { summary: summaryView },
    })
    .input(summaryInput)
    .query(({ ctx, input }) => getSummary(ctx, input)),
  reportMonths: adminProcedure
    .meta({
      rest: 'GET /admin/reports/months',
      summary: 'Las ventas por mes de registro: todas juntas, por vendedor, por plan o por provincia',
      result: { rows: z.array(reportRowView).max(REPORT_ROWS_MAX) },
    })
    .input(reportMonthsInput)
    .query(({ ctx, input }) => getReportMonths(ctx, input)),
});

export const rankingRouter = router({
  get: signedInProcedure
    .meta({
      rest: 'GET /ranking',
      summary: 'Quiénes tienen más instalaciones en el mes, y las propias con su meta',
      result: { ranking: rankingView },
    })
    .input(rankingInput)
    .query(({ ctx, input }) => getRanking(ctx, ctx.user, input)),
});
