import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saleInput } from '../cli/demo/saleInput.ts';
import { sendBatch, type BatchDoor, type ReceivedBatch, type SentBatch } from '../testing/batchDoors.ts';
import type { People } from '../testing/calls/call.ts';
import { createPeople } from '../testing/calls/calls.ts';
import { createTestApp } from '../testing/testApp.ts';

// Sends each batch to a server, and its calls one by one, through tRPC's adapter, to another in the same state.

let people: Record<BatchDoor, People>;
beforeAll(async () => {
  people = {
    own: await createPeople(await createTestApp()),
    adapter: await createPeople(await createTestApp()),
  };
});
afterAll(() => Promise.all([people.own.app.close(), people.adapter.app.close()]));

interface Sent extends SentBatch {
  as?: keyof Omit<People, 'app' | 'sale'>;
}

const send = (door: BatchDoor, { as, ...sent }: Sent) =>
  sendBatch(people[door].app, door, as && people[door][as], sent);

/** Sends a request through both doors; returns the response if both agree. */
async function sendBoth(sent: Sent): Promise<ReceivedBatch> {
  const own = await send('own', sent);
  const adapter = await send('adapter', sent);
  expect(own).toEqual(adapter);
  return own;
}

const wrongLogin = (account: string) => ({ email: `${account}@example.com`, password: 'otra-clave' });

const batches: [name: string, sent: Sent, status: number][] = [
  ['several', { paths: 'sales.stats,plans.list,sales.list', as: 'seller', body: { 2: { limit: 5 } } }, 200],
  ['the same twice', { paths: 'plans.list,plans.list' }, 200],
  ['twenty', { paths: Array(20).fill('plans.list').join() }, 200],
  ['some that fail', { paths: 'sales.stats,sales.get', as: 'seller', body: { 1: { id: '99' } } }, 207],
  ['all that fail alike', { paths: 'sales.stats,sales.list' }, 401],
  [
    'all that fail, each in its way',
    { paths: 'sales.get,admin.stats', as: 'seller', body: { 0: { id: '99' } } },
    207,
  ],
  [
    'several writes',
    { paths: 'sales.register,sales.register', as: 'seller', body: { 0: saleInput(), 1: saleInput() } },
    200,
  ],
  [
    'a write that is refused',
    { paths: 'sales.register', as: 'seller', body: { 0: { ...saleInput(), planId: '99' } } },
    404,
  ],
  [
    'bad fields',
    { paths: 'sales.register', as: 'seller', body: { 0: { ...saleInput(), planId: '', description: '' } } },
    400,
  ],
  ['an input of another type', { paths: 'auth.login', body: { 0: 5 } }, 400],
  ['an input of null', { paths: 'auth.login', body: { 0: null } }, 400],
  [
    'an input where none is needed',
    { paths: 'plans.list', body: { 0: { more: 'ñandú \u2028' }, 7: 1, x: 2 } },
    200,
  ],
  ['a wrong password', { paths: 'auth.login', body: { 0: wrongLogin('nadie') } }, 401],
  ['a forged token', { paths: 'sales.stats', headers: { authorization: 'Bearer x' } }, 401],
  [
    'a type with a charset',
    { paths: 'plans.list', headers: { 'content-type': 'application/json; charset=utf-8' } },
    200,
  ],
  ['an inherited key', { paths: 'sales.get', as: 'seller', body: '{"0":{"__proto__":{"id":"1"}}}' }, 400],
];

test.for(batches)('a batch with %s gets the same response', async ([, sent, status]) => {
  expect(await sendBoth(sent)).toMatchObject({ status });
});

const refused: [name: string, url: string, status: number, payload?: string][] = [
  ['an unknown procedure', 'sales.explode?batch=1', 404],
  ['an unknown procedure among others', 'plans.list,nothing?batch=1', 207],
  ['no procedure of ours', 'constructor,__proto__,toString?batch=1', 404],
  ['no name', 'plans.list,?batch=1', 207],
  ['a name written otherwise', 'plans%252Elist?batch=1', 404],
  ['a name that cannot be decoded', 'plans%25E0?batch=1', 404],
  ['such a name alone', 'plans%25E0', 404],
  ['no input where one is needed', 'auth.login?batch=1', 400],
  ['an empty body', 'auth.login?batch=1', 400, ''],
  ['more than twenty', `${Array(21).fill('plans.list').join()}?batch=1`, 400],
  ['reads and writes', 'plans.list,auth.logout?batch=1', 400],
  ['malformed JSON', 'auth.login?batch=1', 400, '{"0":'],
  ['a list', 'auth.login?batch=1', 400, '[{}]'],
  ['no object', 'auth.login?batch=1', 400, 'null'],
  ['two names, but no batch', 'plans.list,plans.list', 404],
];

test.for(refused)('%s is refused in Spanish, and logs nothing', async ([, url, status, payload = '{}']) => {
  const { app } = people.own;
  app.logLines.length = 0;
  const headers = { 'content-type': 'application/json' };
  const response = await app.server.inject({ method: 'POST', url: `/trpc/${url}`, headers, payload });
  expect(response.statusCode).toBe(status);
  expect(response.body).toMatch(
    /"message":"(No se encontró|Un lote lleva|Las entradas de un lote|Entrada inválida)/,
  );
  expect(app.logLines.filter((line) => line.includes('failed'))).toEqual([]);
});

test.for([
  ['another query beside it', 'POST', '?batch=1&x'],
  ['a blank query beside it', 'POST', '?batch=1&'],
  ['another spelling', 'POST', '?b%61tch=1'],
  ['the inputs in the address', 'GET', '?batch=1&input=%7B%7D'],
  ['lines of JSON wanted', 'POST', '?batch=1', { 'trpc-accept': 'application/jsonl' }],
  ['lines of JSON accepted', 'POST', '?batch=1', { accept: 'text/html, application/jsonl' }],
] as const)('a batch with %s has the bounds of the usual one', async ([, method, query, headers = {}]) => {
  const { app } = people.own;
  const list = vi.spyOn(app.ctx, 'snapshot');
  const sent = { method, url: `/trpc/plans.list,plans.list,nothing${query}` };
  const usual = await app.server.inject({ method: 'POST', url: `${sent.url.split('?')[0]}?batch=1` });
  const looks = list.mock.calls.length;
  const response = await app.server.inject({ ...sent, headers });
  expect(response.statusCode).toBe(207);
  expect(response.body).toBe(usual.body);
  expect(list.mock.calls.length).toBe(2 * looks);
  list.mockRestore();
});

test('a write is not called by GET, and HEAD calls nothing', async () => {
  const { server } = people.own.app;
  expect((await server.inject({ url: '/trpc/auth.logout?batch=1' })).statusCode).toBe(405);
  expect((await server.inject({ url: '/trpc/auth.logout' })).statusCode).toBe(405);
  expect((await server.inject({ method: 'HEAD', url: '/trpc/plans.list?batch=1' })).statusCode).toBe(204);
});

test('bodies of another type, and too large ones, are refused', async () => {
  const [type, large] = ['text/plain', 'application/json'];
  for (const [content, payload, status] of [
    [type, '{}', 415],
    ['Application/JSON', '{}', 200],
    [large, JSON.stringify({ 0: 'x'.repeat(300_000) }), 413],
  ] as const) {
    const headers = { 'content-type': content };
    const request = { method: 'POST', url: '/trpc/plans.list?batch=1', headers, payload } as const;
    expect((await people.own.app.server.inject(request)).statusCode).toBe(status);
  }
});

const faultsLoggedBy = (door: BatchDoor) =>
  people[door].app.logLines
    .map((line) => JSON.parse(line) as { msg: string; procedure: string; err: Error })
    .map(({ msg, procedure, err }) => ({ msg, procedure, message: err.message }));

test('a failure of the server is a 500 without its cause, which is logged once', async () => {
  const eachApp = [people.own.app, people.adapter.app];
  for (const app of eachApp) {
    app.query('ALTER TABLE plans RENAME TO gone');
    app.logLines.length = 0;
  }
  const broken = await sendBoth({ paths: 'plans.list,content.links' });
  for (const app of eachApp) app.query('ALTER TABLE gone RENAME TO plans');
  expect(broken).toMatchObject({ status: 207 });
  expect(broken.body).not.toContain('plans');
  expect(faultsLoggedBy('own')).toEqual([
    { msg: 'procedure failed', procedure: 'plans.list', message: 'no such table: plans' },
  ]);
  expect(faultsLoggedBy('adapter')).toEqual(faultsLoggedBy('own'));
});

describe('with limits on', () => {
  let before: typeof people;
  beforeAll(async () => {
    before = people;
    vi.useFakeTimers({ toFake: ['Date'] });
    const [own, adapter] = [
      await createTestApp({ RATE_LIMIT: 'on' }),
      await createTestApp({ RATE_LIMIT: 'on' }),
    ];
    people = { own: await createPeople(own), adapter: await createPeople(adapter) };
  });
  afterAll(async () => {
    vi.useRealTimers();
    await Promise.all([people.own.app.close(), people.adapter.app.close()]);
    people = before;
  });

  test('each call of a batch counts, and the response says when to come back', async () => {
    const paths = Array(20).fill('auth.login').join();
    const body = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, wrongLogin('ana')]));
    const refused = await sendBoth({ paths, body });
    expect(refused).toMatchObject({ status: 207, headers: { 'retry-after': '900' } });
    expect(refused.body.match(/"httpStatus":401/g)).toHaveLength(10);
    expect(refused.body.match(/"httpStatus":429/g)).toHaveLength(10);
    const again = await sendBoth({ paths: 'auth.login', body: { 0: wrongLogin('ana') } });
    expect(again).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  });
});
