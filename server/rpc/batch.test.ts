import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saleInput } from '../cli/demo/saleInput.ts';
import { sendBatch, type BatchDoor, type ReceivedBatch, type SentBatch } from '../testing/batchDoors.ts';
import type { People } from '../testing/calls/call.ts';
import { createPeople } from '../testing/calls/calls.ts';
import { createTestApp } from '../testing/testApp.ts';

// Sends each request to two servers in one state.

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
  expect({ ...own, door: '' }).toEqual({ ...adapter, door: '' });
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
  ['no input where one is needed', { paths: 'auth.login' }, 400],
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
  expect(await sendBoth(sent)).toMatchObject({ status, door: 'own' });
});

const unusual: [name: string, sent: Sent, status: number][] = [
  ['an unknown procedure', { paths: 'sales.explode' }, 404],
  ['an unknown procedure among others', { paths: 'plans.list,nothing' }, 207],
  ['no procedure of ours', { paths: 'constructor,__proto__,toString' }, 404],
  ['no name', { paths: 'plans.list,' }, 207],
  ['a name written otherwise', { paths: 'plans%252Elist' }, 200],
  ['a name that cannot be decoded', { paths: 'plans%25E0' }, 500],
  ['more than twenty', { paths: Array(21).fill('plans.list').join() }, 400],
  ['reads and writes', { paths: 'plans.list,auth.logout' }, 400],
  ['malformed JSON', { paths: 'auth.login', body: '{"0":' }, 400],
  ['malformed JSON that nobody needs', { paths: 'plans.list', body: '{"0":' }, 200],
  ['an empty body', { paths: 'auth.login', body: '' }, 400],
  ['a list', { paths: 'auth.login', body: [{}] }, 400],
  ['no object', { paths: 'auth.login', body: 'null' }, 400],
  ['a byte order mark', { paths: 'plans.list', body: '\uFEFF{}' }, 200],
  ['another type', { paths: 'plans.list', headers: { 'content-type': 'text/plain' } }, 415],
  ['a type in capitals', { paths: 'plans.list', headers: { 'content-type': 'Application/JSON' } }, 415],
  ['too large a body', { paths: 'plans.list', body: { 0: 'x'.repeat(300_000) } }, 413],
  ['lines of JSON wanted', { paths: 'plans.list', headers: { 'trpc-accept': 'application/jsonl' } }, 200],
  [
    'lines of JSON accepted',
    { paths: 'plans.list', headers: { accept: 'text/html, application/jsonl' } },
    200,
  ],
  ['GET', { paths: 'plans.list', method: 'GET' }, 200],
  ['GET for a write', { paths: 'auth.logout', method: 'GET' }, 405],
  ['HEAD', { paths: 'plans.list', method: 'HEAD' }, 204],
];

test.for(unusual)('%s is left to the adapter', async ([, sent, status]) => {
  expect((await sendBoth(sent)).status).toBe(status);
});

test("the adapter's streams remain", async () => {
  for (const [name, sent, status] of unusual) {
    if ([413, 415].includes(status) || sent.method === 'HEAD') continue;
    expect({ name, door: (await send('own', sent)).door }).toEqual({ name, door: 'adapter' });
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
  expect(broken).toMatchObject({ status: 207, door: 'own' });
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
    expect(refused).toMatchObject({ status: 207, headers: { 'retry-after': '900' }, door: 'own' });
    expect(refused.body.match(/"httpStatus":401/g)).toHaveLength(10);
    expect(refused.body.match(/"httpStatus":429/g)).toHaveLength(10);
    const again = await sendBoth({ paths: 'auth.login', body: { 0: wrongLogin('ana') } });
    expect(again).toMatchObject({ status: 429, headers: { 'retry-after': '900' }, door: 'own' });
  });
});
