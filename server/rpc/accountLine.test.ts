import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp, ON_PRIMARY, type Person, type TestApp } from '../testing/testApp.ts';

const folder = mkdtempSync(join(tmpdir(), 'ventas-line-'));
afterAll(() => rmSync(folder, { recursive: true }));

let app: TestApp;
let foreign: BetterSqlite3.Database;
let number = 0;

/** Opens a server whose writes wait until `unlock`. */
async function lock(variables: Record<string, string>): Promise<{ seller: Person; other: Person }> {
  const file = join(folder, `${(number += 1)}.db`);
  app = await createTestApp(variables, file, 60_000);
  const people = { seller: await app.seller(), other: await app.seller() };
  foreign = new BetterSqlite3(file);
  foreign.exec('BEGIN IMMEDIATE');
  return people;
}

const unlock = () => foreign.exec('COMMIT');

afterEach(async () => {
  foreign.close();
  await app.close();
});

const setGoal = (person: Person) => person.rest('PUT', '/api/users/goal', { installed: 5 });
const profile = (person: Person) => person.rest('GET', '/api/users/profile');

/** Requests with a body sent before this one have reached their calls after it. */
const settle = (person: Person) => person.rpc('auth.profile');

/** Sends requests and counts the responses by status. */
function counting(times: number, send: () => Promise<{ status: number }>) {
  const counts: Record<number, number> = {};
  const all = Promise.all(
    Array.from({ length: times }, async () => {
      const { status } = await send();
      counts[status] = (counts[status] ?? 0) + 1;
    }),
  );
  return { counts, all };
}

describe.skipIf(ON_PRIMARY)('requests of one account', () => {
  test('run six at once, sixty wait, and one more is refused through either door', async () => {
    const { seller, other } = await lock({ RATE_LIMIT: 'on' });
    const writes = counting(6, () => setGoal(seller));
    await settle(other);
    const waiting = counting(60, () => profile(seller));
    const refusal = await profile(seller);
    expect(refusal).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
      body: { success: false, error: 'Tienes demasiadas solicitudes en curso. Espera unos segundos.' },
    });
    expect(await seller.rpc('auth.profile')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
      body: { error: refusal.body.error },
    });
    // Other accounts, files and health are not in that line.
    expect((await profile(other)).status).toBe(200);
    expect((await seller.rest('GET', '/api/health')).status).toBe(200);
    const form = {
      authorization: `Bearer ${seller.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    };
    const upload = await app.server.inject({
      method: 'POST',
      url: '/api/uploads/dni',
      headers: form,
      payload: '',
    });
    expect(upload.statusCode).toBe(400);
    expect([writes.counts, waiting.counts]).toEqual([{}, {}]);
    unlock();
    await Promise.all([writes.all, waiting.all]);
    expect([writes.counts, waiting.counts]).toEqual([{ 200: 6 }, { 200: 60 }]);
    expect((await profile(seller)).status).toBe(200);
  });

  test('that waited are refused once their session has ended', async () => {
    const { seller, other } = await lock({ RATE_LIMIT: 'on' });
    const writes = counting(6, () => setGoal(seller));
    await settle(other);
    const waiting = counting(1, () => profile(seller));
    unlock();
    app.query('DELETE FROM sessions WHERE user_id = ?', Number(seller.user.id));
    await Promise.all([writes.all, waiting.all]);
    expect(waiting.counts).toEqual({ 401: 1 });
  });

  test('have no line with RATE_LIMIT=off', async () => {
    const { seller } = await lock({ RATE_LIMIT: 'off' });
    const writes = counting(100, () => setGoal(seller));
    await settle(seller);
    unlock();
    await writes.all;
    expect(writes.counts).toEqual({ 200: 100 });
  });

  test("leave another account's write to the next turn", async () => {
    const { seller, other } = await lock({ RATE_LIMIT: 'off' });
    const done: string[] = [];
    const writes = [
      ...Array.from({ length: 20 }, () => setGoal(seller).then(() => done.push('seller'))),
      setGoal(other).then(() => done.push('other')),
    ];
    await settle(other);
    unlock();
    await Promise.all(writes);
    expect(done.indexOf('other')).toBeLessThan(3);
  });
});
