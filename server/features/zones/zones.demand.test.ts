import { expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { test, type Person } from '../../testing/testApp.ts';

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
  await admin.caller.admin.changeSaleStatus({ id: cancelled, status: 'pending' });
  expect(await placesOf(admin)).toMatchObject([{ sales: 3, cancelled: 0 }, {}]);
  app.clock.nowMs += 2 * DAY_MS;
  expect(await placesOf(admin, '?days=2')).toHaveLength(2);
  app.clock.nowMs += 1;
  expect(await placesOf(admin, '?days=2')).toEqual([]);
  for (const days of [0, 367, 1.5]) {
    expect((await admin.rest('GET', `/api/admin/zones/demand?days=${days}`)).status).toBe(400);
  }
});
