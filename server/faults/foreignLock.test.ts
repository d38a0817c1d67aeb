import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { LOCK_WAIT_MS } from '../db/transactions.ts';
import { restRoutesOf } from '../rest/derive.ts';
import { appRouter } from '../routes.ts';
import { callRest, calls, createPeople } from '../testing/calls/calls.ts';
import { plainCalls, preparePlain } from '../testing/calls/plain.ts';
import type { Call, People } from '../testing/calls/call.ts';
import { PROGRAM_TIMEOUT_MS, startServer } from '../testing/programs.ts';
import { createTestApp, PASSWORD, type RestResponse, type TestApp } from '../testing/testApp.ts';

let folder: string;
let other: BetterSqlite3.Database;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ventas-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server on a database file with a second connection, `other`. */
async function shareDatabase(name: string, lockWaitMs?: number): Promise<TestApp> {
  const app = await createTestApp({}, join(folder, name), lockWaitMs);
  other = new BetterSqlite3(join(folder, name), { timeout: 0 });
  return app;
}

type Send = () => Promise<Pick<RestResponse, 'status' | 'headers'>>;

/** Every call of the product by its permitted callers, with all input prepared beforehand. */
/** A logout would end the session of later calls; the second step has one state at a time. */
const APART = new Set(['auth.logout', 'auth.startTotp', 'auth.enableTotp', 'auth.disableTotp']);

async function everyCall(people: People): Promise<[name: string, send: Send][]> {
  const { seller, admin } = people;
  const sends: [string, Send][] = [];
  // Others end the session that one ends.
  const ordered = { 'auth.endSession': calls['auth.endSession'] as Call, ...calls };
  for (const [path, call] of Object.entries(ordered)) {
    if (APART.has(path)) continue;
    const role = call.outcomes.seller === 'ok' ? 'seller' : 'admin';
    const inputs = [await call.input?.(people), await call.input?.(people)];
    sends.push([`procedure ${path}`, () => people[role].rpc(path, inputs[0])]);
    if (call.rest) {
      const prepared = { ...call, input: () => inputs[1] ?? {} };
      sends.push([call.rest, () => callRest(prepared, people, role)]);
    }
  }
  for (const call of plainCalls) {
    const send = await preparePlain(call, people);
    sends.push([call.route, () => send(call.outcomes.seller === 'ok' ? seller : admin)]);
  }
  return sends;
}

const contents = (app: TestApp) => app.database.client.serialize().toString('latin1');

describe('while another program holds the write lock', () => {
  test('for too long, each call succeeds or is refused with 503 and Retry-After, and nothing is written', async () => {
    const app = await shareDatabase('long.db', 10);
    const sends = await everyCall(await createPeople(app));
    // Long enough to extend every session, which must not stop reads.
    app.clock.nowMs += 2 * HOUR_MS;
    const before = contents(app);
    other.exec('BEGIN IMMEDIATE');
    const responses: { name: string; status: number; wait: unknown }[] = [];
    for (const [name, send] of sends) {
      const { status, headers } = await send();
      responses.push({ name, status, wait: headers?.['retry-after'] });
    }
    other.exec('ROLLBACK');
    expect(contents(app) === before).toBe(true);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toEqual(refused.map(({ name }) => ({ name, status: 503, wait: '1' })));
    expect(refused.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'procedure sales.register',
        'POST /sales',
        'POST /uploads/dni',
        'POST /notifications',
      ]),
    );
    expect(refused.length).toBeGreaterThan(30);
    other.close();
    await app.close();
  });

  test('for a moment, each call succeeds', async () => {
    let refused = 0;
    const { exec, transaction } = BetterSqlite3.prototype;
    const letGo = () => {
      if (!other?.inTransaction) return;
      exec.call(other, 'ROLLBACK');
      refused += 1;
    };
    // Releases the lock once a call has met it. A server makes its transactions when it opens the database.
    const spy = vi.spyOn(BetterSqlite3.prototype, 'transaction').mockImplementation(function (
      this: BetterSqlite3.Database,
      work,
    ) {
      const { immediate, deferred } = transaction.call(this, work);
      const immediateOnce: typeof immediate = (...values) => {
        try {
          return immediate(...values);
        } catch (error) {
          letGo();
          throw error;
        }
      };
      return { immediate: immediateOnce, deferred };
    } as typeof transaction);
    const app = await shareDatabase('short.db');
    spy.mockRestore();
    // For transactions with a separate connection.
    const execSpy = vi.spyOn(BetterSqlite3.prototype, 'exec').mockImplementation(function (
      this: BetterSqlite3.Database,
      statement,
    ) {
      try {
        return exec.call(this, statement);
      } catch (error) {
        letGo();
        throw error;
      }
    });
    const sends = await everyCall(await createPeople(app));
    expect(sends.length).toBeGreaterThan(restRoutesOf(appRouter).length);
    for (const [name, send] of sends) {
      if (!other.inTransaction) other.exec('BEGIN IMMEDIATE');
      const { status } = await send();
      expect({ name, succeeded: status < 300 }).toEqual({ name, succeeded: true });
    }
    execSpy.mockRestore();
    expect(refused).toBeGreaterThan(30);
    other.close();
    await app.close();
  });

  test('messages and sales wait and are stored once each, and reading goes on', async () => {
    const app = await shareDatabase('order.db');
    const [seller, another] = [await app.seller(), await app.seller()];
    const { _id: id } = await seller.caller.chat.group();
    other.exec('BEGIN IMMEDIATE');
    const texts = Array.from({ length: 20 }, (_, index) => `Mensaje ${index}`);
    const messages = texts.map((content) => seller.rest('POST', `/api/chat/${id}/messages`, { content }));
    const sales = [seller, another].flatMap((person) => [
      person.rest('POST', '/api/sales', saleInput()),
      person.rpc('sales.register', saleInput()),
    ]);
    expect((await another.rest('GET', '/api/sales')).body).toMatchObject({ sales: [] });
    other.exec('ROLLBACK');
    const responses = await Promise.all([...messages, ...sales]);
    expect(responses.map(({ body }) => body.success)).toEqual(responses.map(() => true));
    const stored = (await seller.caller.chat.messages({ id })).map(({ content }) => content);
    // Parallel requests may arrive in any order; transactions.test.ts proves that the queue keeps theirs.
    expect(stored.toSorted()).toEqual(texts.toSorted());
    expect(app.query('SELECT seller_id AS seller, count(*) AS count FROM sales GROUP BY 1')).toEqual(
      [seller, another].map(({ user }) => ({ seller: Number(user.id), count: 2 })),
    );
    other.close();
    await app.close();
  });
});

test(
  'a server in a separate process serves others while a sale waits',
  { timeout: PROGRAM_TIMEOUT_MS },
  async () => {
    const { address, end } = await startServer({ DATA_DIR: folder });
    try {
      const post = (path: string, body: object, token = '') =>
        fetch(`${address}/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(body),
        });
      const person = {
        name: 'Ana',
        email: 'ana@example.com',
        password: PASSWORD,
        phone: '1',
        location: 'Salta',
      };
      const { token } = (await (await post('/auth/register', person)).json()) as { token: string };
      other = new BetterSqlite3(join(folder, 'app.db'));
      other.exec('BEGIN IMMEDIATE');
      const sale = post('/sales', saleInput(), token);
      // Enough of them for the sale to arrive; a server that waited for the lock would be silent for 5 s.
      for (let request = 0; request < 50; request += 1) {
        const signal = AbortSignal.timeout(LOCK_WAIT_MS / 2);
        expect((await fetch(`${address}/api/health`, { signal })).status).toBe(200);
      }
      other.exec('ROLLBACK');
      expect((await sale).status).toBe(201);
    } finally {
      other.close();
      await end('SIGTERM');
    }
  },
);
