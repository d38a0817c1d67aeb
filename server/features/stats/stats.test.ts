import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { SaleDayView } from '../../../shared/stats/stats.ts';
import { insertSales } from '../../testing/insertSales.ts';
import { planOf, watchSelects } from '../../testing/queryPlans.ts';
import { test, type Person } from '../../testing/testApp.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';

describe('the totals over all sellers', () => {
  test('are zeros and empty lists before the first sale', async ({ app }) => {
    const { body } = await (await app.admin()).rest('GET', '/api/admin/stats');
    expect(body).toEqual({
      success: true,
      stats: {
        totalCount: 0,
        totalSales: 0,
        totalCommissions: 0,
        avgSale: 0,
        userCount: 0,
        paidCommissions: 0,
        totalOverrides: 0,
        planCount: 3,
        topSellers: [],
        topPlans: [],
      },
    });
  });

  test('add up all sellers, with the best five by amount under their current names', async ({ app }) => {
    const admin = await app.admin();
    await app.otherAdmin();
    const sellers: Person[] = [];
    for (let index = 0; index < 6; index += 1)
      sellers.push(await app.seller({ name: `V${index}`, rateBp: 1234 }));
    const [v0, , , , , v5] = sellers;
    // V0 sells one dear plan, V1 to V4 one cheap plan each, V5 two cheap ones.
    await v0?.caller.sales.register(saleInput({ planId: '3' }));
    for (const seller of sellers.slice(1)) await seller.caller.sales.register(saleInput());
    await v5?.caller.sales.register(saleInput());
    const lost = await v5?.caller.sales.register(saleInput({ planId: '2' }));
    await admin.caller.admin.changeSaleStatus({ id: lost?._id ?? '', status: 'cancelled' });
    await v0?.caller.auth.updateProfile({ name: 'Ana', phone: '1', location: 'Salta' });
    await admin.caller.admin.editPlan({ id: '1', name: 'Esencial', description: 'Otra', price: 1 });

    const { stats } = (await admin.rest('GET', '/api/admin/stats')).body;
    const seller = (index: number, sellerName: string, totalSales: number, salesCount: number) => ({
      _id: sellers[index]?.user.id,
      sellerName,
      totalSales,
      salesCount,
    });
    expect(stats).toEqual({
      totalCount: 7,
      totalSales: 52_900 + 6 * 24_900,
      // 12.34 % of each, rounded sale by sale.
      totalCommissions: 6527.86 + 6 * 3072.66,
      avgSale: 28_900,
      userCount: 6,
      paidCommissions: 0,
      totalOverrides: 0,
      planCount: 3,
      topSellers: [
        seller(0, 'Ana', 52_900, 1),
        seller(5, 'V5', 49_800, 2),
        seller(1, 'V1', 24_900, 1),
        seller(2, 'V2', 24_900, 1),
        seller(3, 'V3', 24_900, 1),
      ],
      topPlans: [
        { _id: '1', planName: 'Esencial', totalSales: 149_400, salesCount: 6 },
        { _id: '3', planName: 'Alarma Comercio', totalSales: 52_900, salesCount: 1 },
      ],
    });
  });

  test('do not count an administrator as a seller, but count their sales', async ({ app }) => {
    const admin = await app.admin();
    await admin.caller.sales.register(saleInput());
    expect(await admin.caller.admin.stats()).toMatchObject({
      totalCount: 1,
      userCount: 0,
      topSellers: [{ _id: admin.user.id, salesCount: 1 }],
    });
  });
});

describe('the sales per day', () => {
  test('are the last Argentine days up to today, with zeros, without cancelled sales', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    // An hour before midnight in Argentina, when it is the next day already in UTC.
    app.clock.nowMs = Date.parse('2026-03-11T02:00:00Z');
    const [kept, lost] = [
      await seller.caller.sales.register(saleInput()),
      await seller.caller.sales.register(saleInput()),
    ];
    await admin.caller.admin.changeSaleStatus({ id: kept._id, status: 'completed' });
    await admin.caller.admin.changeSaleStatus({ id: lost._id, status: 'cancelled' });
    app.clock.nowMs = Date.parse('2026-03-12T15:00:00Z');
    await seller.caller.sales.register(saleInput());
    await seller.caller.sales.register(saleInput());

    const none = { count: 0, amount: 0, commission: 0 };
    expect((await admin.rest('GET', '/api/admin/stats/days?days=4')).body.days).toEqual([
      { day: '2026-03-09', ...none },
      { day: '2026-03-10', count: 1, amount: 24_900, commission: 2490 },
      { day: '2026-03-11', ...none },
      { day: '2026-03-12', count: 2, amount: 49_800, commission: 4980 },
    ]);
    expect((await admin.rest('GET', '/api/admin/stats/days?days=1')).body.days).toMatchObject([{ count: 2 }]);
    const month = (await admin.rest('GET', '/api/admin/stats/days')).body.days as SaleDayView[];
    expect(month).toHaveLength(30);
    expect(month[0]?.day).toBe('2026-02-11');
  });

  test.for(['0', '367', '1.5', 'x'])('refuses %s days', async (days, { app }) => {
    const { status, body } = await (await app.admin()).rest('GET', `/api/admin/stats/days?days=${days}`);
    expect(status).toBe(400);
    expect(body.details).toEqual(['El campo Días debe ser un número entero entre 1 y 366']);
  });
});

const periodOf = async (admin: Person, days: number) =>
  (await admin.rest('GET', `/api/admin/stats/period?days=${days}`)).body.period;

describe('the statistics of a period', () => {
  test('hold its days against those before, rank who sold in it, and count every status', async ({ app }) => {
    const admin = await app.admin();
    const [early, late] = [await app.seller({ name: 'Temprana' }), await app.seller({ name: 'Reciente' })];
    await early.caller.sales.register(saleInput({ planId: '3' }));
    app.clock.nowMs += 10 * DAY_MS;
    await late.caller.sales.register(saleInput());
    const lost = await late.caller.sales.register(saleInput({ planId: '2' }));
    await admin.caller.admin.changeSaleStatus({ id: lost._id, status: 'cancelled' });
    const sold = { count: 1, amount: 24_900, commission: 2490 };
    expect(await periodOf(admin, 10)).toEqual({
      ...sold,
      previous: { count: 1, amount: 52_900, commission: 5290 },
      statuses: {
        pending: 2,
        pending_appointment: 0,
        appointed: 0,
        installed: 0,
        completed: 0,
        cancelled: 1,
      },
      topSellers: [{ _id: late.user.id, sellerName: 'Reciente', totalSales: 24_900, salesCount: 1 }],
      topPlans: [{ _id: '1', planName: 'Alarma Esencial', totalSales: 24_900, salesCount: 1 }],
    });
    expect(await periodOf(admin, 11)).toMatchObject({
      count: 2,
      previous: { count: 0 },
      topSellers: [{ sellerName: 'Temprana' }, { sellerName: 'Reciente' }],
    });
  });

  test('are compared with exactly as many days, the first and the last of them included', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    await seller.caller.sales.register(saleInput());
    const countsAfter = async (days: number) => {
      app.clock.nowMs += days * DAY_MS;
      const { count, previous } = (await periodOf(admin, 10)) as {
        count: number;
        previous: { count: number };
      };
      return [count, previous.count];
    };
    expect(await countsAfter(9)).toEqual([1, 0]);
    expect(await countsAfter(1)).toEqual([0, 1]);
    expect(await countsAfter(9)).toEqual([0, 1]);
    expect(await countsAfter(1)).toEqual([0, 0]);
  });

  test('rank as reading every sale would, however many there are', async ({ app }) => {
    const admin = await app.admin();
    const sellers: Person[] = [];
    for (let number = 0; number < 8; number += 1) sellers.push(await app.seller({ name: `V${number}` }));
    const dayOf = (ago: number) => new Date(app.clock.nowMs - ago * DAY_MS).toISOString().slice(0, 10);
    const rows = Array.from({ length: 25_000 }, (_, number) => ({
      sellerId: Number(sellers[(number * number) % 8]?.user.id),
      planId: 1 + (number % 3),
      priceCents: 100 * (number % 7),
      status: number % 5 === 0 ? ('cancelled' as const) : ('pending' as const),
      soldOn: dayOf(number % 6),
    }));
    insertSales(app, rows);
    const ranked = (column: string, days: number) =>
      app
        .query(
          `SELECT ${column} AS id, count(*) AS count, sum(price_cents) AS cents FROM sales
           WHERE status <> 'cancelled' AND sold_on >= ? GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 5`,
          dayOf(days - 1),
        )
        .map(({ id, count, cents }) => ({
          _id: String(id),
          salesCount: count,
          totalSales: Number(cents) / 100,
        }));
    for (const days of [1, 4, 30]) {
      const period = await periodOf(admin, days);
      expect(period).toMatchObject({
        topSellers: ranked('seller_id', days),
        topPlans: ranked('plan_id', days),
      });
    }
  });

  test('read an index of the sales, without sorting those of plans', async ({ app }) => {
    const selects = watchSelects(app);
    const [admin, seller] = [await app.admin(), await app.seller()];
    await seller.caller.sales.register(saleInput());
    await periodOf(admin, 7);
    const plans = [...selects]
      .filter((sql) => sql.includes('sold.amount_cents'))
      .map((sql) => planOf(app, sql).filter((step) => /sales|GROUP BY/.test(step)));
    expect(plans).toHaveLength(2);
    for (const [read] of plans) expect(read).toMatch(/^SEARCH sales USING COVERING INDEX sales_reported/);
    expect(plans.flat().filter((step) => step.endsWith('FOR GROUP BY'))).toHaveLength(2);
  });

  test.for(['days=0', 'days=367', 'days=x'])('refuse %s', async (query, { app }) => {
    const { status } = await (await app.admin()).rest('GET', `/api/admin/stats/period?${query}`);
    expect(status).toBe(400);
  });
});
