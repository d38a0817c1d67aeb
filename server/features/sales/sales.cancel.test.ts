import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const register = (seller: Person) => seller.rest('POST', '/api/sales', saleInput());
const cancel = (admin: Person, id: string, body: object = { reason: 'Ventas falsas' }) =>
  admin.rest('POST', `/api/admin/users/${id}/cancel-sales`, body);

async function sellers(app: TestApp) {
  const [admin, faker, honest] = [await app.admin(), await app.seller(), await app.seller()];
  for (let number = 0; number < 120; number += 1) await register(faker);
  const { _id: approved } = await faker.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id: approved, status: 'appointed' });
  await register(honest);
  return { admin, faker, honest };
}

describe('cancelling the pending sales of a seller', () => {
  test('takes those alone, each with its event and one row of the audit', async ({ app }) => {
    const { admin, faker } = await sellers(app);
    const audited = async () => (await admin.caller.admin.audit({})).pagination.total;
    const before = await audited();
    expect(await cancel(admin, faker.user.id)).toMatchObject({
      status: 200,
      body: { success: true, cancelled: 120 },
    });
    expect((await audited()) - before).toBe(1);
    const { entries } = await admin.caller.admin.audit({ kind: 'user_updated' });
    expect(entries).toMatchObject([
      { subjectId: faker.user.id, to: 'ventas canceladas: 120', reason: 'Ventas falsas' },
    ]);
    expect(app.query('SELECT status, count(*) AS n FROM sales GROUP BY status ORDER BY status')).toEqual([
      { status: 'appointed', n: 1 },
      { status: 'cancelled', n: 120 },
      { status: 'pending', n: 1 },
    ]);
    const events = "SELECT count(*) AS n FROM sale_events WHERE kind = 'status_changed' AND reason = ?";
    expect(app.query(events, 'Ventas falsas')).toEqual([{ n: 120 }]);
    expect((await cancel(admin, faker.user.id)).body.cancelled).toBe(0);
    expectRightTotals(app);
  });

  test('leaves no reason at a sale that was erased', async ({ app }) => {
    const [admin, faker] = [await app.admin(), await app.seller()];
    const { _id: id } = await faker.caller.sales.register(saleInput());
    await admin.caller.admin.eraseSale({ id, reason: 'Pedido por carta' });
    expect((await cancel(admin, faker.user.id)).body.cancelled).toBe(1);
    const events = "SELECT reason FROM sale_events WHERE kind = 'status_changed'";
    expect(app.query(events)).toEqual([{ reason: null }]);
  });

  test('works for a deleted seller, needs a reason, and knows the account', async ({ app }) => {
    const [admin, faker] = [await app.admin(), await app.seller()];
    await register(faker);
    await admin.caller.admin.deleteUser({ id: faker.user.id });
    expect((await cancel(admin, faker.user.id, {})).status).toBe(400);
    expect((await cancel(admin, faker.user.id)).body.cancelled).toBe(1);
    expect((await cancel(admin, '99')).status).toBe(404);
  });
});

describe('a new seller, with limits,', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('registers 30 sales in 24 hours until one was approved', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const first = await seller.caller.sales.register({ ...saleInput(), clientKey: 'primera-venta' });
    app.clock.nowMs += HOUR_MS;
    for (let number = 1; number < 30; number += 1) expect((await register(seller)).status).toBe(201);
    const refused = await register(seller);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Podrás registrar más cuando se apruebe tu primera venta' },
    });
    expect(refused.headers['retry-after']).toBe(String(23 * 60 * 60));
    // A retry of one that was stored is none.
    const again = await seller.rest('POST', '/api/sales', { ...saleInput(), clientKey: 'primera-venta' });
    expect(again.status).toBe(201);
    app.clock.nowMs += DAY_MS - HOUR_MS;
    expect((await register(seller)).status).toBe(201);
    expect((await register(seller)).status).toBe(429);
    await admin.caller.admin.decideVerification({
      id: first._id,
      attempt: 1,
      result: 'approved',
      note: 'Visto en persona',
    });
    expect((await register(seller)).status).toBe(201);
  });

  test('an administrator registers more', async ({ app }) => {
    const admin = await app.admin();
    for (let number = 0; number < 31; number += 1) expect((await register(admin)).status).toBe(201);
  });
});
