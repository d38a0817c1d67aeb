import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertSales } from '../testing/insertSales.ts';
import { test as appTest } from '../testing/testApp.ts';
import { isLong, joinPieces, jsonInPieces } from './longJson.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    at,
    name: `"${at}"\n`,
    gone: undefined,
    none: null,
    deep: [[at]],
  }));

test.for([0, 1, 99, 100, 101, 200, 1001])('%s items have the JSON that they have at once', async (count) => {
  const body = {
    success: true,
    items: items(count),
    gone: undefined,
    'a"b': [undefined, 1],
    page: { total: count },
  };
  expect(String(await joinPieces(await jsonInPieces(body)))).toBe(JSON.stringify(body));
  expect(isLong(body)).toBe(count > 100);
  expect(String(await joinPieces(await jsonInPieces(items(count))))).toBe(JSON.stringify(items(count)));
  expect(isLong(items(count))).toBe(count > 100);
});

test('others are served between some of the items', async () => {
  const state = { turns: 0, isDone: false };
  const others = (async () => {
    for (; !state.isDone; state.turns += 1) await nextTurn();
  })();
  await jsonInPieces({ items: items(1000) });
  state.isDone = true;
  await others;
  expect(state.turns).toBeGreaterThanOrEqual(4);
});

appTest('a list of a thousand is the pages it is made of', async ({ app }) => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const sold = { sellerId: Number(seller.user.id), customerName: 'Ñandú "Ana"' };
  insertSales(
    app,
    Array.from({ length: 450 }, () => sold),
  );
  const sales = async (query: string) => (await admin.rest('GET', `/api/admin/sales?${query}`)).body;
  const whole = await sales('limit=1000');
  const pages = await Promise.all([1, 2, 3].map((page) => sales(`limit=150&page=${page}`)));
  expect(whole.sales).toEqual(pages.flatMap((page) => page.sales));
  expect(whole).toMatchObject({ success: true, pagination: { total: 450, totalPages: 1 } });
  const rpc = await app.server.inject({
    method: 'POST',
    url: '/trpc/admin.listSales,admin.stats?batch=1',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ 0: { limit: 1000 } }),
  });
  expect(rpc.json()).toMatchObject([
    { result: { data: { sales: whole.sales } } },
    { result: { data: { totalCount: 450 } } },
  ]);
});
