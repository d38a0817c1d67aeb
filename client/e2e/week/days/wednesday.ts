import { expect } from 'vitest';
import { changePriceOnPage, decideOnPage, editAtOnce, sellWithoutNetwork } from '../pages.ts';
import { dateOf } from '../clock.ts';
import { appoint, decide, decideCoverage, readNew, salesIn, sell } from '../selling.ts';
import type { Stage } from '../stage.ts';
import { countInTray } from '../visiting.ts';
import { toVerify } from './tuesday.ts';

/** Where an administrator decides on each sale. */
const ASKED_PLACE = { province: 'Jujuy', city: 'Tilcara' };

/** The month begins with a new price; appointments are given; a seller sells where there is no signal. */
export async function wednesday(stage: Stage): Promise<void> {
  await stage.moveTo('wednesday', '08:30');
  await changePriceOnPage(stage, 0, 39_900);

  await stage.send(stage.admin, 'POST /admin/zones', { body: { ...ASKED_PLACE, state: 'ask' } });

  await stage.moveTo('wednesday', '09:30');
  await decideOnPage(stage, stage.admins[1] ?? stage.admin, ['approve', 'approve', 'reject']);
  for (const id of toVerify(stage)) await decide(stage, stage.admins[2] ?? stage.admin, id, 'approved');

  await stage.moveTo('wednesday', '11:00');
  const waiting = salesIn(stage, ({ status }) => status === 'pending_appointment');
  // Those approved on Tuesday and left alone are overdue on Thursday.
  for (const [index, id] of waiting.slice(3, 23).entries()) {
    const slot = { date: dateOf(index % 2 === 0 ? 'thursday' : 'friday'), from: '09:00', to: '12:00' };
    await appoint(stage, stage.admins[index % 3] ?? stage.admin, id, slot);
  }

  await stage.moveTo('wednesday', '15:00');
  const customers = await sellWithoutNetwork(stage, stage.seller(3), 2);
  for (const customer of customers) await readNew(stage, stage.seller(3), customer);
  for (const seller of stage.sellers.slice(5, 15)) await sell(stage, seller);
  await sellOutOfZone(stage);
  await editAtOnce(stage, await sell(stage, stage.seller(4)));
}

/** Once the DNI is approved, the administrators see that the place is to be decided. */
async function sellOutOfZone(stage: Stage): Promise<void> {
  const { address, ...customer } = stage.people.customer();
  const place = { ...address, ...ASKED_PLACE, postalCode: '4624' };
  const id = await sell(stage, stage.seller(16), { customer: { ...customer, address: place } });
  await decide(stage, stage.admin, id, 'approved');
  expect(await countInTray(stage, 'out_of_zone')).toBe(1);
  await decideCoverage(stage, stage.admin, id);
  expect(await countInTray(stage, 'out_of_zone')).toBe(0);
}
