import { describe, expect } from 'vitest';
import { SALE_STATUSES } from '../../../shared/sales/saleStatus.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

const setStatus = (app: TestApp, id: string, status: string) =>
  app.query('UPDATE sales SET status = ? WHERE id = ?', status, id);

async function sellAt(app: TestApp, seller: Person, at: string, status = 'pending') {
  app.clock.nowMs = Date.parse(at);
  // A session of an earlier month would be over.
  const { caller } = await app.signInAgain(seller);
  const { _id } = await caller.sales.register(saleInput());
  setStatus(app, _id, status);
}

describe("a seller's totals", () => {
  test('are all zero without sales', async ({ app }) => {
    const seller = await app.seller();
    const { body } = await seller.rest('GET', '/api/dashboard/stats');
    expect(body.stats).toEqual({ totalCount: 0, totalSales: 0, totalCommissions: 0, avgSale: 0 });
  });

  test("count every status but cancelled, and only the seller's own sales", async ({ app }) => {
    const [seller, other] = await Promise.all([app.seller(), app.seller()]);
    await other.caller.sales.register(saleInput());
    for (const status of SALE_STATUSES) {
      const { _id } = await seller.caller.sales.register(saleInput());
      setStatus(app, _id, status);
    }
    expect(await seller.caller.sales.stats()).toEqual({
      totalCount: 5,
      totalSales: 124_500,
      totalCommissions: 12_450,
      avgSale: 24_900,
    });
    expect((await seller.caller.sales.list({})).pagination.total).toBe(6);
  });

  test('are shown in the profile too', async ({ app }) => {
    const seller = await app.seller();
    await seller.caller.sales.register(saleInput());
    expect(await seller.caller.auth.profile()).toMatchObject({ totalSales: 24_900, salesCount: 1 });
  });

  test('round the average to the centavo', async ({ app }) => {
    const seller = await app.seller();
    for (const planId of ['1', '1', '2']) await seller.caller.sales.register(saleInput({ planId }));
    expect((await seller.caller.sales.stats()).avgSale).toBe(28_233.33);
  });
});

describe('the trends', () => {
  test('are twelve Argentine months up to this one, cancelled sales left out', async ({ app }) => {
    const seller = await app.seller();
    await sellAt(app, seller, '2025-03-15T12:00:00Z');
    await sellAt(app, seller, '2026-02-01T02:59:59Z');
    await sellAt(app, seller, '2026-02-01T03:00:00Z');
    await sellAt(app, seller, '2026-02-02T12:00:00Z', 'cancelled');
    app.clock.nowMs = Date.parse('2026-03-01T02:00:00Z');
    const { months } = await seller.caller.sales.trends();
    expect([months[0]?.month, months[10]?.month]).toEqual(['2025-03', '2026-01']);
    expect(months.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(months.at(-1)).toEqual({ month: '2026-02', count: 1, amount: 24_900, commission: 2490 });
  });

  test('count all six statuses', async ({ app }) => {
    const seller = await app.seller();
    await sellAt(app, seller, '2026-02-01T12:00:00Z', 'cancelled');
    await sellAt(app, seller, '2026-02-01T12:00:00Z', 'appointed');
    expect((await seller.caller.sales.trends()).statuses).toEqual([
      { status: 'pending', count: 0, commission: 0 },
      { status: 'pending_appointment', count: 0, commission: 0 },
      { status: 'appointed', count: 1, commission: 2490 },
      { status: 'installed', count: 0, commission: 0 },
      { status: 'completed', count: 0, commission: 0 },
      { status: 'cancelled', count: 1, commission: 2490 },
    ]);
  });
});
