import { describe, expect } from 'vitest';
import type { SalePageView } from '../../../../shared/sales/sales.ts';
import { insertSales } from '../../../testing/insertSales.ts';
import { planOf, watchSelects } from '../../../testing/queryPlans.ts';
import { test, type Person } from '../../../testing/testApp.ts';
import { walkBackwards, walkSorted } from './list.sorted.repository.ts';

const listed = async (person: Person, path: string, query: string) => {
  const { status, body } = await person.rest('GET', `${path}?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return (body as unknown as SalePageView).sales;
};
const TEAM = '/api/admin/sales';
const OWN = '/api/sales';

describe('sorted sales', () => {
  test('are refused by other keys and directions', async ({ app }) => {
    for (const [person, path] of [
      [await app.admin(), TEAM],
      [await app.seller(), OWN],
    ] as const) {
      for (const query of ['sort=seller', 'sort=', 'sort=amount&order=up']) {
        expect((await person.rest('GET', `${path}?${query}`)).status).toBe(400);
      }
    }
  });

  test('that a search finds by the thousand are sorted alike, from an index', async ({ app }) => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    insertSales(
      app,
      Array.from({ length: 1200 }, (_, index) => ({
        sellerId: Number(seller.user.id),
        customerName: index % 12 === 0 ? 'Ana' : `Maria ${String((index * 7) % 1200).padStart(4, '0')}`,
        priceCents: 100_000 + ((index * 11) % 1200),
        createdAtMs: app.clock.nowMs + index,
      })),
    );
    const selects = watchSelects(app);
    const rows = async (query: string) => listed(admin, TEAM, `search=maria&limit=3&${query}`);
    const names = (await rows('sort=customerName')).map(({ customerInfo }) => customerInfo.name);
    expect(names).toEqual(['Maria 0001', 'Maria 0002', 'Maria 0003']);
    const dear = (await rows('sort=amount&page=2')).map(({ amount }) => amount);
    expect(dear).toEqual(dear.toSorted((a, b) => b - a));
    expect(Number((await rows('sort=amount&order=asc'))[0]?.amount)).toBeLessThan(Number(dear[2]));
    const walks = [...selects].flatMap((sql) => planOf(app, sql)).filter((step) => /sales_by_/.test(step));
    expect(walks).toEqual([
      'SCAN sales USING INDEX sales_by_customer',
      'SCAN sales USING INDEX sales_by_amount_desc',
      'SCAN sales USING INDEX sales_by_amount',
    ]);
  });

  test.for([
    ['customerName', 'asc', 'sales_by_customer'],
    ['customerName', 'desc', 'sales_by_customer'],
    ['amount', 'asc', 'sales_by_amount'],
    ['amount', 'desc', 'sales_by_amount_desc'],
  ] as const)('of many by %s %s walk an index', ([sort, order, index], { app }) => {
    const selects = watchSelects(app);
    const all = { sellerId: 1, status: 'pending', fromDay: '', toDay: '', fromMs: 0, toMs: 1 } as const;
    for (const walk of [walkSorted, walkBackwards]) walk(sort, order)(app.ctx.db, all, 10, 0);
    const steps = [...selects].flatMap((sql) => planOf(app, sql));
    expect(steps.filter((step) => step === `SCAN sales USING INDEX ${index}`)).toHaveLength(2);
    // Only sales of the same customer are sorted.
    expect(steps.filter((step) => !/USING INDEX|LAST 2 TERMS/.test(step))).toEqual([]);
  });
});
