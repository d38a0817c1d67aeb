import { addDays, argentineDay } from '../../../shared/values/dates.ts';
import type { Inputs, People } from './call.ts';

let plans = 0;
const planInput = () => ({
  name: `Plan ${++plans}`,
  description: 'Para casas con jardín',
  price: 19_900.5,
  features: ['Panel', 'Sirena'],
});

async function newPlan({ app }: People): Promise<{ id: string }> {
  const { caller } = await app.admin();
  const { _id: id } = await caller.admin.createPlan({ ...planInput(), features: ['Panel'] });
  return { id };
}

const tomorrow = ({ app }: People) => addDays(argentineDay(app.clock.nowMs), 1);

const priceOfNewPlan = async (people: People) => ({
  ...(await newPlan(people)),
  price: 21_000,
  validFrom: tomorrow(people),
});

async function newPrice(people: People) {
  const { caller } = await people.app.admin();
  const asked = await priceOfNewPlan(people);
  return { asked, made: await caller.admin.schedulePrice(asked) };
}

export const plansInputs: Inputs = {
  'admin.createPlan': planInput,
  'admin.editPlan': async (people) => ({ ...planInput(), ...(await newPlan(people)), isActive: false }),
  'admin.deletePlan': newPlan,
  'admin.listPrices': newPlan,
  'admin.schedulePrice': priceOfNewPlan,
  'admin.removePrice': async (people) => ({ id: (await newPrice(people)).made._id }),
  'admin.adjustPrices': (people) => ({ percent: 12.5, roundTo: 100, validFrom: tomorrow(people) }),
  'admin.undoPrices': async (people) => {
    const { id, price, validFrom } = (await newPrice(people)).asked;
    return { validFrom, prices: [{ planId: id, to: price }] };
  },
};
