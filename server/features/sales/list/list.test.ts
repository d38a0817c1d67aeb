import { afterAll, beforeAll, describe, expect } from 'vitest';
import { SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { ListSalesInput, SalePageView } from '../../../../shared/sales/sales.ts';
import { createTestApp, test, type Person, type TestApp } from '../../../testing/testApp.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';

/** Registers a sale at a moment, in a status. */
async function sell(
  app: TestApp,
  seller: Person,
  at: string,
  status: SaleStatus = 'pending',
): Promise<string> {
  app.clock.nowMs = Date.parse(at);
  const { _id } = await seller.caller.sales.register(saleInput({ description: at }));
  app.query('UPDATE sales SET status = ? WHERE id = ?', status, _id);
  return _id;
}

const doors = [
  [
    'REST',
    async (person: Person, input: Partial<ListSalesInput>) => {
      const query = new URLSearchParams(input as Record<string, string>);
      return (await person.rest('GET', `/api/sales?${query}`)).body as unknown as SalePageView;
    },
  ],
  [
    'tRPC',
    (person: Person, input: Partial<ListSalesInput>): Promise<SalePageView> =>
      person.caller.sales.list(input),
  ],
] as const;

describe.for(doors)("a seller's list of sales through %s", ([, list]) => {
  let app: TestApp;
  let seller: Person;
  beforeAll(async () => {
    app = await createTestApp();
    seller = await app.seller();
    const other = await app.seller();
    await sell(app, seller, '2026-01-31T02:59:59.999Z', 'completed');
    await sell(app, seller, '2026-01-31T03:00:00.000Z');
    await sell(app, seller, '2026-02-01T02:59:59.999Z', 'cancelled');
    await sell(app, seller, '2026-02-01T03:00:00.000Z', 'completed');
    await sell(app, seller, '2026-02-15T12:00:00.000Z');
    await sell(app, other, '2026-02-15T13:00:00.000Z');
  });
  afterAll(() => app.close());

  const moments = async (input: Partial<ListSalesInput>, person = seller) =>
    (await list(person, input)).sales.map(({ description }) => description.slice(0, 16));

  test('comes newest first, without sales of others', async () => {
    expect(await moments({})).toEqual([
      '2026-02-15T12:00',
      '2026-02-01T03:00',
      '2026-02-01T02:59',
      '2026-01-31T03:00',
      '2026-01-31T02:59',
    ]);
  });

  test('are in pages, the last of them shorter and the next empty', async () => {
    expect(await list(seller, { page: 2, limit: 3 })).toMatchObject({
      sales: [{ description: '2026-01-31T03:00:00.000Z' }, { description: '2026-01-31T02:59:59.999Z' }],
      pagination: { currentPage: 2, totalPages: 2, total: 5 },
    });
    expect(await list(seller, { page: 3, limit: 3 })).toMatchObject({
      sales: [],
      pagination: { currentPage: 3, totalPages: 2, total: 5 },
    });
  });

  test('can be filtered by each status', async () => {
    for (const status of SALE_STATUSES) {
      const { sales, pagination } = await list(seller, { status });
      expect(sales.every((sale) => sale.status === status)).toBe(true);
      expect(pagination.total).toBe(sales.length);
    }
    expect(await moments({ status: 'completed' })).toEqual(['2026-02-01T03:00', '2026-01-31T02:59']);
  });

  test('can be filtered by Argentine days, both ends included', async () => {
    expect(await moments({ startDate: '2026-01-31', endDate: '2026-01-31' })).toEqual([
      '2026-02-01T02:59',
      '2026-01-31T03:00',
    ]);
    expect(await moments({ startDate: '2026-02-01' })).toEqual(['2026-02-15T12:00', '2026-02-01T03:00']);
    expect(await moments({ endDate: '2026-01-30' })).toEqual(['2026-01-31T02:59']);
    expect(await moments({ startDate: '0001-01-01', endDate: '9999-12-31' })).toHaveLength(5);
  });

  test('can be filtered by status and days at once', async () => {
    const filter = { status: 'completed', startDate: '2026-02-01', endDate: '2026-02-28' } as const;
    expect(await moments(filter)).toEqual(['2026-02-01T03:00']);
  });

  test('are also for administrators: their sales, which may be none', async () => {
    const admin = await app.admin();
    expect(await list(admin, {})).toMatchObject({
      sales: [],
      pagination: { currentPage: 1, totalPages: 1, total: 0 },
    });
  });
});

test('sales of the same millisecond keep one order across pages', async ({ app }) => {
  const seller = await app.seller();
  const ids: string[] = [];
  for (let sale = 1; sale <= 5; sale += 1) ids.unshift(await sell(app, seller, '2026-02-01T12:00:00Z'));
  const pages = await Promise.all([1, 2, 3].map((page) => seller.caller.sales.list({ page, limit: 2 })));
  expect(pages.flatMap(({ sales }) => sales.map(({ _id }) => _id))).toEqual(ids);
});

test("another seller's sale is the same 404 as an unknown one, and an administrator sees it", async ({
  app,
}) => {
  const [seller, other, admin] = await Promise.all([app.seller(), app.seller(), app.admin()]);
  const { _id } = await seller.caller.sales.register(saleInput());
  const unknown = { status: 404, body: { success: false, error: 'La venta no existe', code: 'NOT_FOUND' } };
  for (const id of [_id, '999', '0', 'x', '1e0']) {
    expect(await other.rest('GET', `/api/sales/${id}`)).toMatchObject(unknown);
  }
  expect((await admin.rest('GET', `/api/sales/${_id}`)).body.sale).toMatchObject({ _id });
});
