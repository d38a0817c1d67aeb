import { expect } from 'vitest';
import { handOn } from '../pages.ts';
import { adjust, claim, closeClaims, draftAll, stepSettlement } from '../money.ts';
import { closeToday } from './thursday.ts';
import { readAgain, readNew, salesIn, sell, setStatus } from '../selling.ts';
import type { Stage } from '../stage.ts';
import { countInTray } from '../visiting.ts';
import { FRIDAY_PRICE } from './monday.ts';

/** Completed sales are settled: all paid but one, which is void; a seller leaves, a phone is handed on. */
export async function friday(stage: Stage): Promise<void> {
  await stage.moveTo('friday', '13:00');
  await countScheduledPrice(stage);
  await decideWithdrawal(stage);
  await closeToday(stage, 'friday');
  const installed = salesIn(stage, ({ status }) => status === 'installed');
  for (const id of installed.slice(0, -4)) await setStatus(stage, stage.admin, id, 'completed');
  for (const number of [1, 2, 3]) await adjust(stage, stage.admin, stage.seller(number), 1500.5 * number);

  await stage.moveTo('friday', '15:00');
  await closeClaims(stage, stage.admin, 'resolved', 1);
  const [voided = '', ...paid] = await draftAll(stage, stage.admin);
  expect(paid.length).toBeGreaterThan(2);
  for (const id of [voided, ...paid]) await stepSettlement(stage, stage.admin, id, 'close');
  await stepSettlement(stage, stage.admin, voided, 'void');
  for (const id of paid) await stepSettlement(stage, stage.admin, id, 'pay');

  await stage.moveTo('friday', '17:00');
  for (const id of salesIn(stage, ({ status }) => status === 'completed').slice(-2)) await claim(stage, id);
  await deactivate(stage, 40);
  const [from, to] = [stage.seller(6), stage.seller(7)];
  await readNew(stage, to, await handOn(stage, from, to));
  for (const seller of stage.sellers.slice(8, 12)) await sell(stage, seller);
}

async function countScheduledPrice(stage: Stage): Promise<void> {
  const { plans } = await stage.send<{ plans: Stage['plans'] }>(undefined, 'GET /plans');
  const [before, now] = [stage.plans[1], plans.find(({ _id }) => _id === stage.plans[1]?._id)];
  expect(now?.price).toBe(FRIDAY_PRICE);
  expect(before?.price).not.toBe(FRIDAY_PRICE);
  stage.plans = plans;
  stage.journal.ledger.prices.set(Number(now?._id), FRIDAY_PRICE * 100);
}

/** The customer stays. */
async function decideWithdrawal(stage: Stage): Promise<void> {
  const [id = '', ...others] = salesIn(stage, ({ withdrawal }) => withdrawal?.state === 'open');
  expect(others).toEqual([]);
  const body = { resolved: true, note: 'Se queda con la alarma' };
  await stage.send(stage.admin, `PUT /admin/sales/${id}/withdrawal`, { body });
  await readAgain(stage, id);
  expect(await countInTray(stage, 'withdrawals')).toBe(0);
}

/** Their sessions end at once, their sales stay. */
async function deactivate(stage: Stage, number: number): Promise<void> {
  const seller = stage.seller(number);
  const { name, email } = seller.user;
  const { phone, location } = seller;
  const body = { name, email, phone, location, commissionRate: 10, isActive: false };
  await stage.send(stage.admin, `PUT /admin/users/${seller.user.id}`, { body });
  await stage.send(seller, 'GET /users/profile', { status: 401 });
}
