import * as fc from 'fast-check';
import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import type { DemandedPlaceView } from '../../../shared/zones/zones.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { insertSales } from '../../testing/insertSales.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

async function sellAt(seller: Person, city: string, province = 'Salta'): Promise<string> {
  const { customerInfo } = saleInput();
  const address = { ...customerInfo.address, city, province };
  return (await seller.caller.sales.register(saleInput({ customerInfo: { ...customerInfo, address } })))._id;
}

const placesOf = async (admin: Person, query = '') =>
  (await admin.rest('GET', `/api/admin/zones/demand${query}`)).body.places;

test('places are those of sales not enabled or cancelled for their zone, most first', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const cancel = (id: string, reason: string) =>
    admin.caller.admin.changeSaleStatus({ id, status: 'cancelled', reason });
  await cancel(await sellAt(seller, 'Orán'), 'Zona no habilitada: muy lejos');
  await cancel(await sellAt(seller, 'Orán'), 'Duplicada');
  await admin.caller.admin.createZone({ province: 'Salta', city: 'Salta', state: 'enabled' });
  await sellAt(seller, 'Salta');
  await sellAt(seller, 'Cafayate');
  await sellAt(seller, 'CAFAYATE', 'SALTA');
  const cancelled = await sellAt(seller, 'Cafayate');
  await cancel(cancelled, 'Zona no habilitada');
  const enabled = await sellAt(seller, 'Metán');
  await admin.caller.admin.decideCoverage({ id: enabled, state: 'enabled' });
  const erased = await sellAt(seller, 'Tartagal');
  await admin.caller.admin.eraseSale({ id: erased, reason: 'Lo pidió' });
  const expected = [
    { province: 'Salta', city: 'Cafayate', sales: 3, cancelled: 1 },
    { province: 'Salta', city: 'Orán', sales: 1, cancelled: 1 },
  ];
  expect(await placesOf(admin)).toEqual(expected);
  expectRightTotals(app);
  await admin.caller.admin.changeSaleStatus({ id: cancelled, status: 'pending' });
  expect(await placesOf(admin)).toMatchObject([{ sales: 3, cancelled: 0 }, {}]);
  expectRightTotals(app);
  app.clock.nowMs += 2 * DAY_MS;
  expect(await placesOf(admin, '?days=2')).toHaveLength(2);
  app.clock.nowMs += 1;
  expect(await placesOf(admin, '?days=2')).toEqual([]);
  for (const days of [0, 367, 1.5]) {
    expect((await admin.rest('GET', `/api/admin/zones/demand?days=${days}`)).status).toBe(400);
  }
});

test('the hundred places with the most sales are listed', async ({ app }) => {
  const { user } = await app.seller();
  const rows = Array.from({ length: 101 }, (_, place) => ({
    sellerId: Number(user._id),
    city: `Pueblo ${place}`,
    province: 'Salta',
    coverage: 'ask' as const,
  }));
  insertSales(app, [...rows, ...rows.slice(1)]);
  const places = (await placesOf(await app.admin())) as DemandedPlaceView[];
  expect(places).toHaveLength(100);
  expect(places.some(({ city }) => city === 'Pueblo 0')).toBe(false);
});

const CITIES = ['Orán', 'ORAN', 'Metán', 'Tartagal'];
const change = fc.record({
  kind: fc.constantFrom(
    'sell',
    'sell',
    'ask',
    'disable',
    'enable',
    'refuse',
    'reopen',
    'move',
    'erase',
    'wait',
  ),
  city: fc.constantFrom(...CITIES),
  pick: fc.nat(),
  hours: fc.integer({ min: 1, max: 30 }),
});

const placeIn = (city: string) => {
  const { customerInfo } = saleInput();
  return { ...customerInfo, address: { ...customerInfo.address, city, province: 'Salta' } };
};

test('after any changes the kept counts equal a recount, for every period', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  await admin.caller.admin.createZone({ province: 'Salta', state: 'ask' });
  const people = { admin, seller };
  const ids: string[] = [];
  for (const { kind, city, pick, hours } of fc.sample(change, { numRuns: 250, seed: 3 })) {
    const id = ids[pick % ids.length];
    const status = (to: 'cancelled' | 'pending', reason?: string) =>
      people.admin.rest('PUT', `/api/admin/sales/${id}/status`, { status: to, ...(reason && { reason }) });
    if (kind === 'sell' || id === undefined) ids.push(await sellAt(people.seller, city));
    else if (kind === 'ask' || kind === 'disable')
      await people.admin.rest('PUT', '/api/admin/zones/1', { state: kind === 'ask' ? 'ask' : 'disabled' });
    else if (kind === 'enable')
      await people.admin.rest('PUT', `/api/admin/sales/${id}/coverage`, { state: 'enabled' });
    else if (kind === 'refuse') await status('cancelled', 'Zona no habilitada');
    else if (kind === 'reopen') await status('pending');
    else if (kind === 'move')
      await people.seller.rest('PUT', `/api/sales/${id}`, { customerInfo: placeIn(city) });
    else if (kind === 'erase' && pick % 4 === 0)
      await people.admin.rest('POST', `/api/admin/sales/${id}/erase`, { reason: 'Lo pidió' });
    else app.clock.nowMs += hours * HOUR_MS;
    people.admin = await app.signInAgain(admin);
    people.seller = await app.signInAgain(seller);
  }
  expectRightTotals(app);
  for (const days of [1, 7, 90]) {
    const [recount] = app.query(
      `SELECT count(*) AS sales, sum(zone_refused) AS cancelled FROM sales
       WHERE (coverage <> 'enabled' OR zone_refused = 1) AND erased_at IS NULL AND created_at >= ?`,
      app.clock.nowMs - days * DAY_MS,
    );
    const places = (await placesOf(people.admin, `?days=${days}`)) as DemandedPlaceView[];
    const sum = (key: 'sales' | 'cancelled') => places.reduce((total, place) => total + place[key], 0);
    expect({ sales: sum('sales'), cancelled: sum('cancelled') }).toEqual(recount);
    expect(places.length).toBeLessThanOrEqual(3);
  }
});
