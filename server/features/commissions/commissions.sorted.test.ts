import { expect } from 'vitest';
import { argentineDay } from '../../../shared/values/dates.ts';
import { FIRST, PAYMENT, people } from '../../testing/features/settlements.ts';
import { test, type TestApp } from '../../testing/testApp.ts';

/** Three sellers, of which two have a settlement. */
async function createTeam(app: TestApp) {
  const admin = await app.admin();
  const people = [];
  for (const name of ['Ñata', 'Nuria', 'Ángela']) {
    app.clock.nowMs += 1000;
    people.push(await app.seller({ name, location: name }));
  }
  for (const [index, { user }] of people.entries()) {
    app.clock.nowMs += 1000;
    const amount = [300, 100, 200][index] ?? 0;
    await admin.caller.admin.adjustCommission({ sellerId: user.id, amount, reason: 'Premio' });
  }
  const sellerIds = people.slice(0, 2).map(({ user }) => user.id);
  const until = argentineDay(app.clock.nowMs);
  const { settlements } = await admin.caller.admin.createSettlements({ sellerIds, until });
  await admin.caller.admin.closeSettlement({ id: String(settlements[1]?._id) });
  return admin;
}

test('lists of people and money are sorted by what their columns show, by both doors, and refuse other keys', async ({
  app,
}) => {
  const admin = await createTeam(app);
  const read = async (path: string, list: string, name: string) => {
    const { status, body } = await admin.rest('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return (body[list] as Record<string, unknown>[]).map((row) => row[name]);
  };
  const users = (query: string) => read(`/api/admin/users?role=seller&${query}`, 'users', 'name');
  expect(await users('sort=name')).toEqual(['Ángela', 'Nuria', 'Ñata']);
  expect(await users('sort=name&order=desc')).toEqual(['Ñata', 'Nuria', 'Ángela']);
  expect(await users('sort=location&order=desc')).toEqual(['Ñata', 'Nuria', 'Ángela']);
  expect(await users('sort=newest&order=asc')).toEqual(['Ñata', 'Nuria', 'Ángela']);
  for (const sort of ['email', 'commissionRate', 'totalSales', 'sales', 'salesCount', 'isActive']) {
    for (const order of ['asc', 'desc']) expect(await users(`sort=${sort}&order=${order}`)).toHaveLength(3);
  }
  const balances = (query: string) =>
    read(`/api/admin/commissions/sellers?${query}`, 'sellers', 'sellerName');
  expect(await balances('')).toEqual(['Ñata', 'Ángela', 'Nuria']);
  expect(await balances('sort=payable&order=asc')).toEqual(['Nuria', 'Ángela', 'Ñata']);
  expect(await balances('sort=sellerName')).toEqual(['Ángela', 'Nuria', 'Ñata']);
  for (const sort of ['inProgress', 'earned', 'paid']) {
    expect(await balances(`sort=${sort}`)).toEqual(['Ángela', 'Nuria', 'Ñata']);
  }
  const settled = (query: string) => read(`/api/admin/settlements?${query}`, 'settlements', 'sellerName');
  expect(await settled('')).toEqual(['Nuria', 'Ñata']);
  expect(await settled('sort=total')).toEqual(['Ñata', 'Nuria']);
  expect(await settled('sort=sellerName&order=asc')).toEqual(['Nuria', 'Ñata']);
  // The draft has no number: it comes last in both directions.
  for (const order of ['asc', 'desc']) {
    expect(await settled(`sort=number&order=${order}`)).toEqual(['Nuria', 'Ñata']);
  }
  expect(await settled('sort=state')).toEqual(['Ñata', 'Nuria']);
  for (const sort of ['until', 'paidOn', 'createdAt'])
    expect(await settled(`sort=${sort}`)).toEqual(['Nuria', 'Ñata']);
  const entries = (query: string) => read(`/api/admin/commissions/entries?${query}`, 'entries', 'amount');
  expect(await entries('')).toEqual([200, 100, 300]);
  expect(await entries('sort=at&order=asc')).toEqual([300, 100, 200]);
  expect(await entries('sort=amount')).toEqual([300, 200, 100]);
  expect(await entries('sort=kind')).toEqual([200, 100, 300]);
  for (const path of ['users', 'commissions/sellers', 'settlements', 'commissions/entries']) {
    for (const query of ['sort=seller', 'sort=createdBy', 'order=up']) {
      expect((await admin.rest('GET', `/api/admin/${path}?${query}`)).status).toBe(400);
    }
  }
  expect(
    (await admin.caller.admin.commissionSellers({ sort: 'payable', order: 'asc' })).sellers[0],
  ).toMatchObject({
    sellerName: 'Nuria',
  });
});

test("one's own settlements are sorted like all, without drafts, and refuse other keys", async ({ app }) => {
  const { seller, admin, sold, draft } = await people(app);
  const totals: number[] = [];
  for (const sales of [2, 1, 3]) {
    for (let count = 0; count < sales; count += 1) await sold();
    const id = await draft();
    const { total } = await admin.caller.admin.closeSettlement({ id });
    totals.push(total);
    if (sales === 1) await admin.caller.admin.paySettlement({ id, ...PAYMENT });
  }
  await sold();
  await draft();
  const numbers = async (query: string) => {
    const { status, body } = await seller.rest('GET', `/api/settlements?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return (body['settlements'] as { number: number }[]).map(({ number }) => number);
  };
  expect(totals).toEqual([2 * FIRST, FIRST, 3 * FIRST]);
  for (const [query, expected] of [
    ['', [3, 2, 1]],
    ['sort=number&order=asc', [1, 2, 3]],
    ['sort=total', [3, 1, 2]],
    ['sort=total&order=asc&limit=1&page=2', [1]],
    ['sort=state', [3, 1, 2]],
    ['sort=state&order=desc', [2, 3, 1]],
    ['sort=paidOn', [2, 3, 1]],
    ['sort=until', [3, 2, 1]],
    ['sort=createdAt&order=asc', [1, 2, 3]],
    ['sort=sellerName', [3, 2, 1]],
  ] as const) {
    expect([query, await numbers(query)]).toEqual([query, expected]);
  }
  for (const query of ['sort=seller', 'sort=payout', 'order=up']) {
    expect((await seller.rest('GET', `/api/settlements?${query}`)).status).toBe(400);
  }
});

test('movements are newest first by their instant, though an import posted the older ones later', async ({
  app,
}) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const nowMs = app.clock.nowMs;
  for (const [index, agoMs] of [0, 3000, 1000, 2000, 1000].entries()) {
    app.query(
      `INSERT INTO commission_entries (seller_id, kind, amount_cents, at) VALUES (?, 'adjustment', ?, ?)`,
      seller.user.id,
      index * 100,
      nowMs - agoMs,
    );
  }
  for (const [by, path] of [
    [seller, '/api/commissions/entries?'],
    [admin, '/api/admin/commissions/entries?'],
    [admin, `/api/admin/commissions/entries?sellerId=${seller.user.id}&`],
  ] as const) {
    const amounts = async (query: string) =>
      ((await by.rest('GET', path + query)).body['entries'] as { amount: number }[]).map(
        ({ amount }) => amount,
      );
    expect(await amounts('')).toEqual([0, 4, 2, 3, 1]);
    expect(await amounts('limit=2&page=2')).toEqual([2, 3]);
    // Of one instant the newest first, as in every list.
    expect(await amounts('sort=at&order=asc')).toEqual([1, 3, 4, 2, 0]);
  }
});
