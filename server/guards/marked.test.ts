import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, argentineDay } from '../../shared/values/dates.ts';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import type { People } from '../testing/calls/call.ts';
import { callRest, calls } from '../testing/calls/calls.ts';
import { createTestApp, type Person, type TestApp } from '../testing/testApp.ts';

// No response to a seller names the customer of another seller.

const MARK = /marcad[ao]|39-876-543|598-7654/i;
const DNI = '39-876-543';
const PHONE = '0341 15-598-7654';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A customer whose every field is marked; the spy has sold to the same person, written differently. */
const marked = {
  ...saleInput().customerInfo,
  name: 'Cliente Marcado',
  email: 'marcado@example.com',
  dni: DNI,
  phone: PHONE,
  address: { ...saleInput().customerInfo.address, street: 'Calle Marcada', city: 'Villa Marcada' },
};
const ownCustomer = { ...saleInput().customerInfo, dni: '39876543', phone: '3415987654' };

function sell(by: Person, customerInfo = marked) {
  return by.caller.sales.register(saleInput({ customerInfo }));
}

/** The owner of marked sales in every state, and a spy among the other sellers. */
async function peopleWithMarks(): Promise<People> {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.otherAdmin()]);
  const today = argentineDay(app.clock.nowMs);
  const decide = ({ _id: id }: { _id: string }, result: 'approved' | 'rejected') =>
    admin.caller.admin.decideVerification({ id, attempt: 1, result, note: 'Nota marcada' });

  const own = await sell(other, ownCustomer);
  await admin.caller.admin.changeSaleStatus({ id: own._id, status: 'appointed', reason: 'Sin dato' });
  const [rejected, appointed, overdue, sale] = [
    await sell(seller),
    await sell(seller),
    await sell(seller),
    await sell(seller),
  ];
  await admin.caller.sales.edit({
    id: sale._id,
    customerInfo: { ...marked, name: 'Clienta Marcada', phone: `${PHONE} ` },
  });
  await decide(rejected, 'rejected');
  await admin.caller.admin.setAppointment({
    id: appointed._id,
    date: addDays(today, 1),
    from: '09:00',
    to: '12:00',
    technician: 'Técnico Marcado',
    note: 'Nota marcada',
  });
  await decide(overdue, 'approved');
  await seller.caller.sales.recordContact({
    id: overdue._id,
    channel: 'call',
    result: 'no_answer',
    note: 'Nota marcada',
  });
  app.clock.nowMs += 48 * HOUR_MS;
  await seller.caller.sales.notifyOverdue({ id: overdue._id });
  return { app, seller, other, admin, sale: await seller.caller.sales.get({ id: sale._id }) };
}

/** A procedure's responses through both doors. */
async function responses(path: string, as: 'seller' | 'other'): Promise<string> {
  const call = calls[path] as NonNullable<(typeof calls)[string]>;
  const texts: unknown[] = [];
  const people = await peopleWithMarks();
  texts.push((await people[as].rpc(path, (await call.input?.(people)) ?? {})).body);
  if (call.rest) texts.push((await callRest(call, await peopleWithMarks(), as)).body);
  return JSON.stringify(texts);
}

const forSellers = Object.keys(calls).filter((path) => calls[path]?.outcomes.other !== 403);

test.each(forSellers)("%s names nothing of another seller's customer", async (path) => {
  expect(await responses(path, 'other')).not.toMatch(MARK);
});

test.each([
  'sales.list',
  'sales.get',
  'sales.events',
  'sales.news',
  'sales.todo',
  'sales.duplicates',
  'sales.verifications',
  'sales.places',
])('%s names it to its own seller', async (path) => {
  expect(await responses(path, 'seller')).toMatch(MARK);
});

async function historyOf({ token }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  return (await app.server.inject({ url: '/api/sales/export.csv', headers })).body;
}

async function roomOf({ caller }: Person): Promise<string> {
  return JSON.stringify(await caller.chat.messages({ id: (await caller.chat.privateAdmin())._id }));
}

test('neither the exported history nor the private chat of another seller names it', async () => {
  const { seller, other } = await peopleWithMarks();
  for (const read of [historyOf, roomOf]) {
    expect(await read(seller)).toMatch(MARK);
    expect(await read(other)).not.toMatch(MARK);
  }
});
