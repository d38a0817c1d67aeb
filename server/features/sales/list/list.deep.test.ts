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
  for (const [query, condition] of filters) {
    const ids = app
      .query(`SELECT id FROM sales WHERE ${condition} ORDER BY created_at DESC, id DESC`)
      .map(({ id }) => String(id));
    const last = Math.ceil(ids.length / 7);
    for (const page of [1, 714, 715, 716, 730, 760, 790, last - 1, last, last + 1]) {
      const { body } = await admin.rest('GET', `/api/admin/sales?limit=7&page=${page}${query}`);
      const shown = (body.sales as { _id: string }[]).map(({ _id }) => _id);
      expect([query, page, shown]).toEqual([query, page, ids.slice((page - 1) * 7, page * 7)]);
    }
  }
});
