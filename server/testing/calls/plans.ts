import { adminOnly, anyone, type Call } from './call.ts';

let plans = 0;
const planInput = () => ({
  name: `Plan ${++plans}`,
  description: 'Para casas con jardín',
  price: 19_900.5,
  features: ['Panel', 'Sirena'],
});

export const plansCalls: Record<string, Call> = {
  'plans.list': { rest: 'GET /plans', outcomes: anyone },
  'admin.listPlans': { rest: 'GET /admin/plans', outcomes: adminOnly },
  'admin.createPlan': { rest: 'POST /admin/plans', input: planInput, outcomes: adminOnly },
  'admin.editPlan': {
    rest: 'PUT /admin/plans/:id',
    input: () => ({ ...planInput(), id: '1' }),
    outcomes: adminOnly,
  },
  'admin.deletePlan': {
    rest: 'DELETE /admin/plans/:id',
    input: async ({ app }) => ({ id: (await (await app.admin()).caller.admin.createPlan(planInput()))._id }),
    outcomes: adminOnly,
  },
};
