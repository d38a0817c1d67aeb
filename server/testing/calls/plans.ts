import { adminOnly, anyone, type Call, type People } from './call.ts';

let plans = 0;
const planInput = () => ({
  name: `Plan ${++plans}`,
  description: 'Para casas con jardín',
  price: 19_900.5,
  features: ['Panel', 'Sirena'],
});

async function newPlan({ app }: People): Promise<{ id: string }> {
  const admin = await app.admin();
  const { _id: id } = await admin.caller.admin.createPlan({ ...planInput(), features: ['Panel'] });
  return { id };
}

export const plansCalls: Record<string, Call> = {
  'plans.list': { rest: 'GET /plans', outcomes: anyone },
  'admin.listPlans': { rest: 'GET /admin/plans', outcomes: adminOnly },
  'admin.createPlan': { rest: 'POST /admin/plans', input: planInput, outcomes: adminOnly },
  'admin.editPlan': {
    rest: 'PUT /admin/plans/:id',
    input: async (people) => ({ ...planInput(), ...(await newPlan(people)), isActive: false }),
    outcomes: adminOnly,
  },
  'admin.deletePlan': {
    rest: 'DELETE /admin/plans/:id',
    input: newPlan,
    outcomes: adminOnly,
  },
};
