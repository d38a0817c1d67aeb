import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/values/durations.ts';
import { createRandom } from '../../../cli/demo/random.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { test } from '../../../testing/testApp.ts';

const SALES = 7000;
const DAYS = 40;

test('a page far back holds what a list of all sales has there, with any filter', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const random = createRandom(1, 'deep');
  const firstMs = app.clock.nowMs - DAYS * DAY_MS;
  insertSales(
    app,
    Array.from({ length: SALES }, () => {
      // Whole hours, so that many are of one instant, and some of a midnight.
      const createdAtMs = firstMs + random.int(0, DAYS * 24 - 1) * HOUR_MS;
      return {
        sellerId: Number(seller.user.id),
        createdAtMs,
        soldOn: argentineDay(createdAtMs),
        priceCents: random.int(1, 50) * 1000,
        status: random.chance(0.9) ? ('completed' as const) : ('pending' as const),
      };
    }),
  );
  const [fromDay, toDay] = [argentineDay(firstMs + 2 * DAY_MS), argentineDay(app.clock.nowMs - 2 * DAY_MS)];
  const filters = [
    ['', 'true'],
    ['&status=completed', `status = 'completed'`],
    [`&startDate=${fromDay}&endDate=${toDay}`, `sold_on BETWEEN '${fromDay}' AND '${toDay}'`],
    [`&status=completed&endDate=${toDay}`, `status = 'completed' AND sold_on <= '${toDay}'`],
  ] as const;
  const orders = [
    ['', 'created_at DESC, id DESC'],
    ['&order=asc', 'created_at, id DESC'],
    ['&sort=amount', 'price_cents DESC, created_at DESC, id DESC'],
    ['&sort=amount&order=asc', 'price_cents, created_at DESC, id DESC'],
    ['&sort=customerName', 'customer_key, created_at DESC, id DESC'],
  ];
  for (const [filter, condition] of filters) {
    for (const [sort, order] of orders) {
      const ids = app
        .query(`SELECT id FROM sales WHERE ${condition} ORDER BY ${order}`)
        .map(({ id }) => String(id));
      const half = Math.floor(ids.length / 14);
      const last = Math.ceil(ids.length / 7);
      for (const page of [1, half, half + 1, half + 2, 714, 715, 716, 760, last - 1, last, last + 1]) {
        const { body } = await admin.rest('GET', `/api/admin/sales?limit=7&page=${page}${filter}${sort}`);
        const shown = (body.sales as { _id: string }[]).map(({ _id }) => _id);
        expect([filter, sort, page, shown]).toEqual([
          filter,
          sort,
          page,
          ids.slice((page - 1) * 7, page * 7),
        ]);
      }
    }
  }
});

test('the count between any two days is that of the sales, in one month or over many', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const days = [
    '2025-11-30',
    '2025-12-01',
    '2025-12-31',
    '2026-01-01',
    '2026-01-15',
    '2026-02-28',
    '2026-03-01',
  ];
  const sold = days.flatMap((day, at) => Array.from({ length: at + 1 }, () => day));
  insertSales(
    app,
    sold.map((soldOn) => ({
      sellerId: Number(seller.user.id),
      soldOn,
      createdAtMs: Date.parse(`${soldOn}T15:00:00Z`),
    })),
  );
  app.query(`UPDATE sales SET status = 'cancelled' WHERE id % 5 = 0`);
  app.query(
    'UPDATE sales SET sold_on = ?, created_at = ? WHERE id = 1',
    '2025-12-05',
    Date.parse('2025-12-05T15:00Z'),
  );
  const kept = app.query('SELECT sold_on FROM sales').map((row) => String(row.sold_on));
  for (const startDate of [undefined, ...days]) {
    for (const endDate of [undefined, ...days]) {
      if (startDate !== undefined && endDate !== undefined && endDate < startDate) continue;
      const count = kept.filter((day) => day >= (startDate ?? '') && day <= (endDate ?? '9')).length;
      const { pagination } = await admin.caller.admin.listSales({ startDate, endDate, limit: 1 });
      expect([startDate, endDate, pagination.total]).toEqual([startDate, endDate, count]);
    }
  }
});

test('while sales come in, a list of hundreds shows none twice and leaves none out', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const sold = { sellerId: Number(seller.user.id), customerName: 'Ana' };
  insertSales(
    app,
    Array.from({ length: 700 }, () => sold),
  );
  const ids = app.query('SELECT id FROM sales').map(({ id }) => String(id));
  for (const query of [{}, { search: 'ana' }]) {
    const state = { isRead: false };
    const listing = admin.caller.admin
      .listSales({ ...query, limit: 1000 })
      .finally(() => (state.isRead = true));
    let turns = 0;
    for (; !state.isRead; turns += 1) {
      insertSales(app, [sold]);
      await nextTurn();
    }
    const shown = (await listing).sales.map(({ _id }) => _id);
    expect(turns).toBeGreaterThan(3);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(ids));
  }
});
