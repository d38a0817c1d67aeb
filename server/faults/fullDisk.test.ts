import { describe, expect } from 'vitest';
import { HOUR_MS } from '../../shared/values/durations.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { callRest, calls, createPeople } from '../testing/calls/calls.ts';
import { test, type TestApp } from '../testing/testApp.ts';

/** Makes every later write fail, as on a full disk; reads go on. */
function refuseWrites({ database }: TestApp): void {
  database.client.pragma('query_only = ON');
}

const warnings = ({ logLines }: TestApp) =>
  logLines.filter((line) => line.includes('read without its write'));

describe('while nothing can be written', () => {
  test('a user who signed in hours ago reads everything, and that is logged once', async ({ app }) => {
    const people = await createPeople(app);
    const reads = Object.values(calls).filter(({ rest }) => rest?.startsWith('GET'));
    expect(reads.length).toBeGreaterThan(10);
    const prepared = [];
    for (const call of reads) {
      const input = (await call.input?.(people)) ?? {};
      prepared.push({ ...call, input: () => input });
    }
    app.clock.nowMs += 2 * HOUR_MS;
    refuseWrites(app);
    for (const call of prepared) {
      const role = call.outcomes.seller === 'ok' ? 'seller' : 'admin';
      expect({ call: call.rest, status: (await callRest(call, people, role)).status }).toEqual({
        call: call.rest,
        status: 200,
      });
    }
    expect(warnings(app)).toHaveLength(1);
  });

  test('a chat opened for the first time is there, empty and closed, and is made afterwards', async ({
    app,
  }) => {
    const seller = await app.seller();
    refuseWrites(app);
    const empty = { _id: '0', lastMessage: null, unreadCount: 0, canWrite: false };
    for (const url of ['/api/chat/group', '/api/chat/private-admin']) {
      expect(await seller.rest('GET', url)).toMatchObject({ status: 200, body: { chatRoom: empty } });
    }
    expect(warnings(app)).toHaveLength(1);
    app.database.client.pragma('query_only = OFF');
    for (const url of ['/api/chat/group', '/api/chat/private-admin']) {
      expect((await seller.rest('GET', url)).body).toMatchObject({
        chatRoom: { _id: expect.stringMatching(/^[1-9]/), canWrite: true },
      });
    }
  });

  test('a session slides again as soon as it can', async ({ app }) => {
    const { token } = await app.seller();
    const lifeMs = () =>
      Number(app.query('SELECT expires_at FROM sessions')[0]?.expires_at) - app.clock.nowMs;
    const fullLifeMs = lifeMs();
    app.clock.nowMs += 2 * HOUR_MS;
    refuseWrites(app);
    expect((await app.rest('GET', '/api/users/profile', undefined, token)).status).toBe(200);
    expect(lifeMs()).toBe(fullLifeMs - 2 * HOUR_MS);
    app.database.client.pragma('query_only = OFF');
    expect((await app.rest('GET', '/api/users/profile', undefined, token)).status).toBe(200);
    expect(lifeMs()).toBe(fullLifeMs);
  });

  test('a sale is refused with 503 and is not there afterwards', async ({ app }) => {
    const seller = await app.seller();
    refuseWrites(app);
    expect((await seller.rest('POST', '/api/sales', saleInput())).status).toBe(503);
    expect((await seller.rest('GET', '/api/sales')).body.sales).toEqual([]);
  });
});
