import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { databaseFile, openDatabase } from '../../db/open.ts';
import { createBareServer } from './bare/server.ts';
import { saleInput } from '../demo/saleInput.ts';
import { benchCalls, checkResponses } from './calls.ts';
import { sendOnce } from './connection.ts';
import { fillDataSet, type DataSet } from './dataSet.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ventas-test-'));
let data: DataSet;
let product: Awaited<ReturnType<typeof startProduct>>;
let bare: Awaited<ReturnType<typeof startBare>>;
let ports: { bare: number; product: number };

beforeAll(async () => {
  data = await fillDataSet(dataDir, { sales: 400, sellers: 6, seed: 1 }, 0);
  product = await startProduct();
  bare = await startBare();
  ports = { bare: bare.port, product: product.port };
});

afterAll(async () => {
  await bare?.close();
  await product?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startProduct() {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const database = openDatabase(databaseFile(dataDir));
  const { server } = await buildApp({ config, database });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await server.close();
    database.close();
  };
  return { port: (server.server.address() as AddressInfo).port, client: database.client, close };
}

async function startBare() {
  const { client } = openDatabase(databaseFile(dataDir));
  const server = createBareServer(client);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    await new Promise((resolve) => server.close(resolve));
    client.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

test('both servers send the same response to every measured call', async () => {
  const calls = await benchCalls(data, ports);
  expect(calls.length).toBeGreaterThanOrEqual(10);
  await checkResponses(calls, ports);
});

test('the bare server returns 304 for an unchanged room and 200 for a changed one', async () => {
  const path = `/api/chat/${data.roomId}/messages`;
  const getMessages = (headers = {}) =>
    sendOnce(bare.port, { method: 'GET', path, token: data.reader, headers });
  const { etag = '' } = await getMessages();
  expect(await getMessages({ 'if-none-match': etag })).toMatchObject({ status: 304, etag });
  await sendOnce(bare.port, { method: 'POST', path, token: data.writer, body: { content: 'Hola' } });
  expect((await getMessages({ 'if-none-match': etag })).status).toBe(200);
});

test('responses that differ are reported', async () => {
  const history = (await benchCalls(data, ports)).find(({ name }) => name === 'historial');
  if (!history) throw new Error('no such call');
  const path = '/api/sales?page=2&limit=10';
  const other = { ...history, request: { ...history.request, bare: { ...history.request.bare, path } } };
  await expect(checkResponses([other], ports)).rejects.toThrow(
    'historial: los servidores no responden lo mismo',
  );
});

test('both servers write the same rows for a registered sale', async () => {
  const traces = [];
  for (const port of [ports.product, ports.bare]) {
    const before = totals();
    const response = await sendOnce(port, {
      method: 'POST',
      path: '/api/sales',
      token: data.writer,
      body: saleInput(),
    });
    const { sale } = JSON.parse(response.text()) as { sale: { _id: string } };
    const after = totals();
    traces.push({
      added: after.map((value, index) => value - (before[index] ?? 0)),
      // The second sale to one customer is a possible duplicate.
      sale: row('select * from sales where id = ?', sale._id, [
        'id',
        'created_at',
        'updated_at',
        'possible_duplicate',
      ]),
      event: row('select * from sale_events where sale_id = ?', sale._id, ['id', 'sale_id', 'at']),
    });
  }
  expect(traces[1]).toEqual(traces[0]);
});

function totals(): number[] {
  const tables = ['seller_totals', 'plan_totals', 'seller_month_totals', 'day_totals'];
  const sums = tables.map((table) => `(select sum(count) + sum(amount_cents) from ${table})`);
  const found = `(select count(*) from sale_search where body match '"María Gómez"')`;
  const query = `select ${sums.join(', ')}, (select count(*) from sale_events), ${found}`;
  return product.client.prepare<[], number[]>(query).raw().get() ?? [];
}

function row(query: string, id: string, except: string[]): Record<string, unknown> {
  const found = product.client.prepare<[string], Record<string, unknown>>(query).get(id) ?? {};
  return Object.fromEntries(Object.entries(found).filter(([name]) => !except.includes(name)));
}
