import { addDays, argentineDay } from '../../../shared/values/dates.ts';
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

const tomorrow = ({ app }: People) => addDays(argentineDay(app.clock.nowMs), 1);

async function newPrice(people: People): Promise<{ id: string }> {
  const admin = await people.app.admin();
  const price = { ...(await newPlan(people)), price: 21_000, validFrom: tomorrow(people) };
  const { _id: id } = await admin.caller.admin.schedulePrice(price);
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
  'admin.listPrices': { rest: 'GET /admin/plans/:id/prices', input: newPlan, outcomes: adminOnly },
  'admin.schedulePrice': {
    rest: 'POST /admin/plans/:id/prices',
    input: async (people) => ({ ...(await newPlan(people)), price: 21_000, validFrom: tomorrow(people) }),
    outcomes: adminOnly,
  },
  'admin.removePrice': { rest: 'DELETE /admin/prices/:id', input: newPrice, outcomes: adminOnly },
  'admin.adjustPrices': {
    rest: 'POST /admin/prices',
    input: (people) => ({ percent: 12.5, roundTo: 100, validFrom: tomorrow(people) }),
    outcomes: adminOnly,
  },
  'admin.undoPrices': {
    rest: 'POST /admin/prices/undo',
    input: async (people) => {
      const { id, ...price } = { ...(await newPlan(people)), price: 21_000, validFrom: tomorrow(people) };
      await (await people.app.admin()).caller.admin.schedulePrice({ id, ...price });
      return { validFrom: price.validFrom, prices: [{ planId: id, to: price.price }] };
    },
    outcomes: adminOnly,
  },
};
