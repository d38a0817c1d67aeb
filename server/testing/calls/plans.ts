import { adminOnly, everybody, type Call } from './call.ts';

let plans = 0;
const planInput = () => ({
  name: `Plan ${++plans}`,
  description: 'Para casas con jardín',
  price: 19_900.5,
  features: ['Panel', 'Sirena'],
});

export const plansCalls: Record<string, Call> = {
  'plans.list': { rest: 'GET /plans', answers: everybody },
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
};
