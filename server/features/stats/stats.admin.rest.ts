import { z } from 'zod';
import { adminStatsView, periodStatsView, saleDaysInput, saleDayView } from '../../../shared/stats.ts';
import { queryNumber, restRoutesOn } from '../../rest/route.ts';
import type { statsAdminRouter } from './stats.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof statsAdminRouter }>();

export const statsAdminRest = [
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
  restRoute({
    method: 'GET',
    path: '/admin/stats/period',
    summary:
      'Las ventas de los últimos días contra los anteriores, quiénes y qué planes vendieron más en ellos',
    access: 'admin',
    query: saleDaysInput,
    response: { period: periodStatsView },
    handle: async ({ caller, query }) => ({
      period: await caller.admin.periodStats({ days: queryNumber(query.days) }),
    }),
  }),
];
