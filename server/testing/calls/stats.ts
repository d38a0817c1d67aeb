import { adminOnly, signedIn, type Call } from './call.ts';

export const statsCalls: Record<string, Call> = {
  'admin.stats': { rest: 'GET /admin/stats', outcomes: adminOnly },
  'admin.periodStats': { rest: 'GET /admin/stats/period', input: () => ({ days: 7 }), outcomes: adminOnly },
  'admin.reportMonths': {
    rest: 'GET /admin/reports/months',
    input: () => ({ from: '2026-01', to: '2026-03', groupBy: 'seller' as const }),
    outcomes: adminOnly,
  },
  'admin.saleDays': { rest: 'GET /admin/stats/days', input: () => ({ days: 7 }), outcomes: adminOnly },
  'ranking.get': { rest: 'GET /ranking', input: () => ({ month: '2026-03' }), outcomes: signedIn },
  'auth.setInRanking': { rest: 'PUT /users/ranking', input: () => ({ visible: true }), outcomes: signedIn },
  'auth.setGoal': { rest: 'PUT /users/goal', input: () => ({ installed: 10 }), outcomes: signedIn },
};
