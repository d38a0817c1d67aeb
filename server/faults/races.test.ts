import { expect, vi } from 'vitest';
import { saleInput } from '../cli/demo/saleInput.ts';
import { test, type TestApp } from '../testing/testApp.ts';
import { expectRightTotals } from '../testing/recount.ts';

// Dozens of passwords are hashed, on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

interface Call {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  token?: string;
}

/** Sends every call at once over separate connections, and returns the sorted statuses. */
async function statusesOf(app: TestApp, calls: Call[]): Promise<number[]> {
  const address = await app.server.listen({ port: 0 });
  const statuses = await Promise.all(
    calls.map(async ({ method, path, body, token }) => {
      const response = await fetch(`${address}/api${path}`, {
        method,
        headers: {
          connection: 'close',
          ...(body && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      await response.text();
      return response.status;
    }),
  );
  return statuses.toSorted((one, other) => one - other);
}

test('of 40 registrations of one email at once, one is accepted', async ({ app }) => {
  const body = {
    name: 'Ana Pérez',
    email: 'ana@example.com',
    password: 'secreto-de-ana',
    phone: '11 5555-0000',
    location: 'Lanús',
  };
  const calls: Call[] = Array.from({ length: 40 }, () => ({ method: 'POST', path: '/auth/register', body }));
  expect(await statusesOf(app, calls)).toEqual([201, ...Array<number>(39).fill(409)]);
  expect(app.query('SELECT count(*) AS count FROM users WHERE email = ?', body.email)).toEqual([
    { count: 1 },
  ]);
});

test('of two administrators who delete each other at once, one stays', async ({ app }) => {
  const [one, two] = [await app.admin(), await app.otherAdmin()];
  const statuses = await statusesOf(app, [
    { method: 'DELETE', path: `/admin/users/${two.user.id}`, token: one.token },
    { method: 'DELETE', path: `/admin/users/${one.user.id}`, token: two.token },
  ]);
  // The other one's session has ended, or ends while the request is on its way.
  expect([
    [200, 401],
    [200, 409],
  ]).toContainEqual(statuses);
  const left = "SELECT count(*) AS count FROM users WHERE role = 'admin' AND deleted_at IS NULL";
  expect(app.query(left)).toEqual([{ count: 1 }]);
});

test('of 15 uses of one password link at once, one sets the password', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { token } = await admin.caller.admin.createPasswordLink({ id: seller.user.id });
  const passwords = Array.from({ length: 15 }, (_, index) => `montaña-${index}`);
  const calls: Call[] = passwords.map((newPassword) => ({
    method: 'POST',
    path: '/auth/reset-password',
    body: { token, newPassword },
  }));
  expect(await statusesOf(app, calls)).toEqual([200, ...Array<number>(14).fill(400)]);

  const { email } = seller.user;
  const logins = await Promise.all(
    passwords.map((password) => app.rest('POST', '/api/auth/login', { email, password })),
  );
  expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await seller.rest('GET', '/api/users/profile')).status).toBe(401);
});

test.for([
  ['close', 'draft', 'POST', '/close', {}],
  ['pay', 'closed', 'POST', '/pay', { paidOn: '2026-03-10', method: 'cash' }],
  ['void', 'closed', 'POST', '/void', { reason: 'Error' }],
  ['delete', 'draft', 'DELETE', '', undefined],
  ['open a claim on', 'claim', 'POST', '/claims', { kind: 'amount', message: 'Falta' }],
] as const)(
  'of 10 who %s the same thing at once, one succeeds',
  async ([, state, method, step, body], { app }) => {
    const [admin, other, seller] = [await app.admin(), await app.otherAdmin(), await app.seller()];
    const { _id: saleId } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'completed' });
    const { settlements } = await admin.caller.admin.createSettlements({ all: true, until: '2026-03-10' });
    const id = settlements[0]?._id ?? '';
    if (state === 'closed') await admin.caller.admin.closeSettlement({ id });
    const isClaim = state === 'claim';
    const calls: Call[] = Array.from({ length: 10 }, (_, index) => ({
      method,
      path: isClaim ? `/sales/${saleId}${step}` : `/admin/settlements/${id}${step}`,
      ...(body && { body }),
      token: (isClaim ? seller : index % 2 === 0 ? admin : other).token,
    }));
    expect(await statusesOf(app, calls)).toEqual([isClaim ? 201 : 200, ...Array<number>(9).fill(409)]);
    expectRightTotals(app);
  },
);

test('of 6 runs over the same sellers at once, one makes the drafts', async ({ app }) => {
  const admin = await app.admin();
  const sellers = await Promise.all(Array.from({ length: 5 }, () => app.seller()));
  for (const seller of sellers) {
    const { _id: id } = await seller.caller.sales.register(saleInput());
    await admin.caller.admin.changeSaleStatus({ id, status: 'completed' });
  }
  const body = { all: true, until: '2026-03-10' };
  const calls = Array.from({ length: 6 }, (): Call => {
    return { method: 'POST', path: '/admin/settlements', body, token: admin.token };
  });
  expect(await statusesOf(app, calls)).toEqual(Array(6).fill(201));
  expect(app.query('SELECT count(*) AS count FROM settlements')).toEqual([{ count: 5 }]);
  expectRightTotals(app);
});

test('of 20 changes that expect the same status at once, one happens', async ({ app }) => {
  const [admin, other, seller] = [await app.admin(), await app.otherAdmin(), await app.seller()];
  const { _id: id } = await seller.caller.sales.register(saleInput());
  const calls: Call[] = Array.from({ length: 20 }, (_, index) => ({
    method: 'PUT',
    path: `/admin/sales/${id}/status`,
    body: { status: ['appointed', 'installed', 'cancelled'][index % 3], expectedStatus: 'pending' },
    token: (index % 2 === 0 ? admin : other).token,
  }));
  expect(await statusesOf(app, calls)).toEqual([200, ...Array<number>(19).fill(409)]);
  const { events } = await admin.caller.admin.saleDetail({ id });
  expect(events.filter(({ kind }) => kind === 'status_changed')).toHaveLength(1);
});
