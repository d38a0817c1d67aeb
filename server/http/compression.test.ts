import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saleInput } from '../cli/demo/saleInput.ts';
import { insertSales } from '../testing/insertSales.ts';
import { createTestApp, type Person, type TestApp } from '../testing/testApp.ts';

const LONG = '/api/sales?limit=10';

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await createTestApp();
  seller = await app.seller();
  for (let count = 0; count < 4; count += 1) await seller.caller.sales.register(saleInput());
});
afterAll(() => app.close());

function ask(url: string, accept: string | undefined, options: object = {}) {
  const headers = {
    authorization: `Bearer ${seller.token}`,
    ...(accept !== undefined && { 'accept-encoding': accept }),
  };
  return app.server.inject({ url, headers, ...options });
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

test.for([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.2', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['GZIP ; q=0.8', 'gzip'],
] as const)('for a client that accepts %s, long JSON is compressed by %s', async ([accept, coding]) => {
  const plain = await ask(LONG, undefined);
  const { statusCode, headers, rawPayload } = await ask(LONG, accept);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-encoding': coding,
    'content-type': plain.headers['content-type'],
    'content-length': String(rawPayload.length),
    vary: 'accept-encoding',
  });
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(decoders[coding](rawPayload).equals(plain.rawPayload)).toBe(true);
});

test.for([undefined, '', 'identity', 'br;q=0', 'gzip;q=0, br;q=0', 'deflate', '*;q=0', 'br;q=x'])(
  'for a client that accepts %s, nothing is compressed',
  async (accept) => {
    const { headers, rawPayload } = await ask(LONG, accept);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(rawPayload.length) });
    expect(headers).not.toHaveProperty('content-encoding');
  },
);

test.for(['/api/sales?limit=1', '/api/sales?limit=2', '/api/sales/0', '/api/nothing', '/api/users/profile'])(
  '%s is short, and stays as it is',
  async (url) => {
    const { headers, rawPayload } = await ask(url, 'br');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('vary');
    expect(headers['content-length']).toBe(String(rawPayload.length));
  },
);

test.for(['br', 'gzip'] as const)('JSON of more than 32 KB is compressed by %s too', async (coding) => {
  const other = await app.seller();
  const sale = { sellerId: Number(other.user.id), description: 'ñandú '.repeat(300) };
  insertSales(
    app,
    Array.from({ length: 30 }, () => sale),
  );
  const headers = { authorization: `Bearer ${other.token}` };
  const url = '/api/sales?limit=30';
  const plain = await app.server.inject({ url, headers });
  const sent = await app.server.inject({ url, headers: { ...headers, 'accept-encoding': coding } });
  expect(plain.rawPayload.length).toBeGreaterThan(32 * 1024);
  expect(sent.headers).toMatchObject({
    'content-encoding': coding,
    'content-length': String(sent.rawPayload.length),
  });
  expect(decoders[coding](sent.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('HEAD says what GET would send', async () => {
  const { headers: whole } = await ask(LONG, 'br');
  const { headers, rawPayload } = await ask(LONG, 'br', { method: 'HEAD' });
  expect(rawPayload).toHaveLength(0);
  const named = ['content-encoding', 'content-length', 'content-type', 'vary'];
  for (const name of named) expect(headers[name]).toBe(whole[name]);
});

test('a compressed response has a weak ETag, which is known again', async () => {
  const { _id } = await seller.caller.chat.group();
  const content = 'Una pregunta sobre la instalación. '.repeat(40);
  for (let count = 0; count < 4; count += 1) await seller.caller.chat.send({ id: _id, content });
  const url = `/api/chat/${_id}/messages`;
  const { etag: strong } = (await ask(url, undefined)).headers;
  const { headers } = await ask(url, 'br');
  expect(headers).toMatchObject({ 'content-encoding': 'br', etag: `W/${strong}` });
  for (const accept of [undefined, 'br']) {
    const again = await app.server.inject({
      url,
      headers: {
        authorization: `Bearer ${seller.token}`,
        'if-none-match': headers.etag,
        ...(accept && { 'accept-encoding': accept }),
      },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).not.toHaveProperty('content-encoding');
  }
});

test('what the client reads by tRPC is compressed, what it writes is not: it may hold a secret', async () => {
  const call = (names: string, payload: object) =>
    ask(`/trpc/${names}?batch=1`, 'br', { method: 'POST', payload });
  const read = await call('sales.list,sales.stats', { 0: { limit: 10 } });
  expect(read.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'application/json' });
  expect(JSON.parse(brotliDecompressSync(read.rawPayload).toString())).toHaveLength(2);
  const description = 'áéíóúñ '.repeat(280);
  const written = await call('sales.register', { 0: { ...saleInput(), description } });
  expect(written.rawPayload.length).toBeGreaterThan(4096);
  expect(written.headers).not.toHaveProperty('content-encoding');
  const byRest = await ask('/api/sales', 'br', { method: 'POST', payload: { ...saleInput(), description } });
  expect(byRest.statusCode).toBe(201);
  expect(byRest.headers).not.toHaveProperty('content-encoding');
});

test('files are sent as they are', async () => {
  const { headers, body } = await ask('/api/sales/export.csv', 'br');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(body).toContain('Cliente');
});
