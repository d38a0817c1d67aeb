import { saleInput } from '../testApp.ts';
import { adminOnly, type Call } from './call.ts';

let plans = 0;
const planInput = () => ({
  name: `Plan ${++plans}`,
  description: 'Para casas con jardín',
  price: 19_900.5,
  features: ['Panel', 'Sirena'],
});

export const adminCalls: Record<string, Call> = {
  'admin.stats': { rest: 'GET /admin/stats', answers: adminOnly },
  'admin.saleDays': { rest: 'GET /admin/stats/days', input: () => ({ days: 7 }), answers: adminOnly },
  'admin.listPlans': { rest: 'GET /admin/plans', answers: adminOnly },
  'admin.createPlan': { rest: 'POST /admin/plans', input: planInput, answers: adminOnly },
  'admin.editPlan': {
    rest: 'PUT /admin/plans/:id',
    input: () => ({ ...planInput(), id: '1' }),
    answers: adminOnly,
  },
  'admin.deletePlan': {
    rest: 'DELETE /admin/plans/:id',
    input: async ({ app }) => ({ id: (await (await app.admin()).caller.admin.createPlan(planInput()))._id }),
    answers: adminOnly,
  },
  'admin.listUsers': { rest: 'GET /admin/users', input: () => ({ page: 1, limit: 10 }), answers: adminOnly },
  'admin.editUser': {
    rest: 'PUT /admin/users/:id',
    input: ({ other }) => ({
      id: other.user.id,
      name: 'Otro Nombre',
      phone: '11 3333-0000',
      location: 'Mendoza',
      commissionRate: 12.5,
    }),
    answers: adminOnly,
  },
  'admin.deleteUser': {
    rest: 'DELETE /admin/users/:id',
    input: async ({ app }) => ({ id: (await app.seller()).user.id }),
    answers: adminOnly,
  },
  'admin.createPasswordLink': {
    rest: 'POST /admin/users/:id/password-link',
    input: ({ other }) => ({ id: other.user.id }),
    answers: adminOnly,
  },
  'admin.listSales': { rest: 'GET /admin/sales', input: () => ({ page: 1, limit: 10 }), answers: adminOnly },
  'admin.saleDetail': {
    rest: 'GET /admin/sales/:id',
    input: ({ sale }) => ({ id: sale._id }),
    answers: adminOnly,
  },
  'admin.changeSaleStatus': {
    rest: 'PUT /admin/sales/:id/status',
    input: async ({ seller }) => ({
      id: (await seller.caller.sales.register(saleInput()))._id,
      status: 'appointed',
    }),
    answers: adminOnly,
  },
};
