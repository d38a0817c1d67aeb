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
