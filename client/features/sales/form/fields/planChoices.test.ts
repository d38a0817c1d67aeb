import { expect, test } from 'vitest';
import type { PlanView } from '../../../../../shared/plans/plans.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { planChoices, planChoicesFor } from './planChoices.ts';

const plan = (_id: string, price: number): PlanView => ({
  _id,
  name: `Plan ${_id}`,
  description: `Descripción ${_id}`,
  price,
  priceSince: '2026-03-10T15:00:00.000Z',
  nextPrice: null,
  features: [],
  isActive: true,
  createdAt: '2026-03-10T15:00:00.000Z',
  updatedAt: '2026-03-10T15:00:00.000Z',
});

// Sold at 7.5 %, when plan 1 cost 33.33.
const sale = { planId: '1', planName: 'Plan 1', planPrice: 33.33, commission: 2.5 } as SaleView;

test('the commission is the price times the rate', () => {
  expect(planChoices([plan('1', 33.33)], 750)).toMatchObject([{ _id: '1', price: 33.33, commission: 2.5 }]);
});

test('a sale keeps its plan at the price it was sold for, and other plans use its frozen rate', () => {
  const choices = planChoicesFor({ ...sale, planPrice: 20_000, commission: 1500 }, [
    plan('1', 99),
    plan('2', 1000),
  ]);
  expect(choices).toEqual([
    {
      _id: '1',
      name: 'Plan 1 (plan actual)',
      description: 'Descripción 1',
      price: 20_000,
      commission: 1500,
      nextPrice: null,
    },
    { ...plan('2', 1000), commission: 75 },
  ]);
});

test('a plan at an unchanged price is not marked as current', () => {
  expect(planChoicesFor(sale, [plan('1', 33.33)])).toMatchObject([
    { _id: '1', name: 'Plan 1', price: 33.33 },
  ]);
});

test('the plan of a sale stays available after it is deleted', () => {
  expect(planChoicesFor(sale, []).map(({ _id, name, price }) => ({ _id, name, price }))).toEqual([
    { _id: '1', name: 'Plan 1 (plan actual)', price: 33.33 },
  ]);
});
