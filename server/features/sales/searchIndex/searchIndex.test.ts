import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../db/open.ts';
import { saleInput } from '../../../cli/demo/saleInput.ts';
import { indexedTerms } from '../../../testing/indexedTerms.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/testApp.ts';
import { rewriteIndex } from './searchIndex.service.ts';

let folder: string;
let app: TestApp;
const start = () => createTestApp({ DATA_DIR: folder }, join(folder, 'app.db'));
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
  app = await start();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const customerInfo = {
  ...saleInput().customerInfo,
  name: 'Zqwxkj Vqzjkw',
  email: 'wjqzx@example.com',
  dni: '98.019.283',
  phone: '0341 15-598-7654',
};
const texts = [customerInfo.name, 'wjqzx', '98.019.283', '98019283', '598-7654', '155987654', 'timbre kqwzj'];

/** Remains of the customer: runs of three characters in the index, and texts in the files. */
function remains(): string[] {
  const terms = indexedTerms(app);
  const runs = texts.flatMap((text) =>
    Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3).toLowerCase()),
  );
  const files = ['app.db', 'app.db-wal'].map((name) => readFileSync(join(folder, name)).toString('latin1'));
  return [
    ...runs.filter((run) => terms.has(run)),
    ...texts.filter((text) => files.some((file) => file.toLowerCase().includes(text.toLowerCase()))),
  ];
}

async function registerMany(seller: Person, count: number): Promise<void> {
  const others = { ...saleInput().customerInfo, phone: '011 4000-0000', dni: '30.111.222' };
  for (let each = 0; each < count; each += 1) {
    await seller.caller.sales.register({
      ...saleInput(),
      customerInfo: { ...others, name: `Ana ${'abcdefgh'[each % 8]}` },
    });
  }
}

const isForgotten = async (seller: Person, id: string) =>
  (await seller.caller.sales.get({ id })).erasedFromIndex;

const register = async (seller: Person) =>
  seller.caller.sales.register({ ...saleInput(), customerInfo, description: 'timbre kqwzj' });

test('nothing of an erased customer is left in the index of searches, nor of one with many later sales', async () => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  await registerMany(seller, 20);
  const { _id: id } = await register(seller);
  await registerMany(seller, 100);
  expect(remains().length).toBeGreaterThan(texts.length);
  const erased = await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  expect(erased).toMatchObject({ description: 'Datos borrados', erasedFromIndex: false });
  await expect.poll(() => isForgotten(seller, id)).toBe(true);
  expect(remains()).toEqual([]);
  expect((await admin.caller.admin.listSales({ search: 'datos borrados' })).pagination.total).toBe(1);
  expect((await admin.caller.admin.listSales({ search: '30111222' })).pagination.total).toBe(120);
});

test('a rewriting that was cut short is finished at the next start', async () => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  await registerMany(seller, 31);
  const { _id: id } = await register(seller);
  app.query(`create trigger cut before update on settings when new.value like 'begun%' begin
    select raise(abort, 'cut short'); end`);
  await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  await rewriteIndex(app.ctx);
  expect(app.logLines.pop()).toContain('the index of searches still holds what was erased');
  expect(remains().length).toBeGreaterThan(texts.length);
  app.query('drop trigger cut');
  await app.close();

  app = await start();
  expect(remains().length).toBeGreaterThan(texts.length);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => app.query("select * from settings where name = 'search_rewrite'")).toEqual([]);
  expect(remains()).toEqual([]);
});

test('while another program reads the old state, the log is not yet empty, and the rewriting stays due', async () => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: id } = await register(seller);
  const reader = openDatabase(join(folder, 'app.db'));
  reader.client.exec('BEGIN; SELECT * FROM sales');
  await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
  await rewriteIndex(app.ctx);
  reader.client.exec('COMMIT');
  reader.close();
  expect(remains().length).toBeGreaterThan(0);
  expect(await isForgotten(seller, id)).toBe(false);
  await rewriteIndex(app.ctx);
  expect(remains()).toEqual([]);
  expect(await isForgotten(seller, id)).toBe(true);
});

test('a sale erased before is out of the index while another one leaves it', async () => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const [first, second] = [await register(seller), await register(seller)];
  await admin.caller.admin.eraseSale({ id: first._id, reason: 'Pedido' });
  await rewriteIndex(app.ctx);
  app.clock.nowMs += 1;
  await admin.caller.admin.eraseSale({ id: second._id, reason: 'Pedido' });
  const { sales } = await seller.caller.sales.list({});
  expect(sales.map(({ erasedFromIndex }) => erasedFromIndex)).toEqual([false, true]);
  expect(await register(seller)).not.toHaveProperty('erasedFromIndex');
});

test('an erasure that comes while another one leaves the index is joined', async () => {
  const [admin, seller] = [await app.admin(), await app.seller()];
  const { _id: first } = await register(seller);
  await registerMany(seller, 40);
  const { _id: second } = await register(seller);
  await admin.caller.admin.eraseSale({ id: first, reason: 'Pedido' });
  const running = rewriteIndex(app.ctx);
  await admin.caller.admin.eraseSale({ id: second, reason: 'Pedido' });
  await running;
  await rewriteIndex(app.ctx);
  expect(remains()).toEqual([]);
  expect(await isForgotten(seller, second)).toBe(true);
});

const fill = () =>
  app.query(`insert into sale_search (rowid, body, seller, status)
  with recursive n(i) as (select 1000 union all select i + 1 from n where i < 41000)
  select i, char(97 + i % 7, 97 + i / 7 % 7, 97 + i / 49 % 7, 97 + i % 5, 97 + i / 5 % 5, 97 + i / 25 % 5, 97 + i % 6,
    97 + i / 6 % 6, 97 + i / 36 % 6, 97 + i % 4, 97 + i / 4 % 4, 97 + i / 16 % 4, 97 + i / 64 % 4), 'v', 'pe' from n`);

describe('a large index', () => {
  test('is rewritten in steps after the erasure, between which others are served', async () => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: id } = await register(seller);
    fill();
    await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
    const over = new AbortController();
    const rewriting = rewriteIndex(app.ctx).finally(() => over.abort());
    let sold = 0;
    while (!over.signal.aborted) {
      await registerMany(seller, 1);
      sold += 1;
      await new Promise(setImmediate);
    }
    await rewriting;
    expect(sold).toBeGreaterThan(5);
    expect(remains()).toEqual([]);
    expect((await admin.caller.admin.listSales({ search: '30111222' })).pagination.total).toBe(sold);
  });

  test('is left where it is when the server closes', async () => {
    const [admin, seller] = [await app.admin(), await app.seller()];
    const { _id: id } = await register(seller);
    fill();
    await admin.caller.admin.eraseSale({ id, reason: 'Pedido' });
    await app.close();
    expect(app.logLines).toEqual([]);
    app = await start();
    expect(app.query("select name from settings where name = 'search_rewrite'")).toHaveLength(1);
  });
});
