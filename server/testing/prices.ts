import type { PriceView } from '../../shared/plans/prices.ts';
import type { Person } from './testApp.ts';

// The clock starts on 2026-03-10 at 12:00 in Argentina.
export const TODAY = '2026-03-10';
export const MIDNIGHT_MS = Date.parse('2026-03-11T03:00:00Z');

export const schedule = async (admin: Person, values: object = {}, planId = '1') =>
  (
    await admin.rest('POST', `/api/admin/plans/${planId}/prices`, {
      price: 30_000,
      validFrom: '2026-03-11',
      ...values,
    })
  ).body.price as PriceView;

export const pricesOf = async (admin: Person, planId = '1') =>
  (await admin.rest('GET', `/api/admin/plans/${planId}/prices`)).body.prices as PriceView[];

export const states = async (admin: Person, planId = '1') =>
  (await pricesOf(admin, planId)).map(({ price, state }) => [price, state]);
