import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaleView } from '../../shared/sales/sales.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { appRouter } from '../routes.ts';
import type { People } from '../testing/calls/call.ts';
import { calls, createPeople } from '../testing/calls/calls.ts';
import { memoryOf } from '../testing/memory.ts';
import { startServer } from '../testing/programs.ts';
import { createTestApp, ON_PRIMARY, type TestApp } from '../testing/testApp.ts';
import { runBatch } from './batch.ts';

const GROWN = 5000;
const MB = 2 ** 20;
const procedures = (appRouter as AnyTRPCRouter)._def.procedures as Record<string, AnyTRPCProcedure>;

const REPEATED = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${GROWN})`;

/** Adds thousands of rows to each table that an account can make grow. */
function grow({ app, seller, sale }: People, prospectId: string): void {
  const [user, saleId, at] = [Number(seller.user.id), Number(sale._id), app.clock.nowMs];
  const text = 'x'.repeat(500);
  app.query(
    `${REPEATED} INSERT INTO sale_events (sale_id, kind, at, actor_id, field, from_value, to_value, news_for)
     SELECT ?, 'edited', ?, ?, 'description', i || ?, i || ?, ? FROM n`,
    saleId,
    at,
    user,
    text,
    text,
    user,
  );
  app.query(
    `${REPEATED} INSERT INTO prospect_events (prospect_id, kind, at, actor_id, field, from_value, to_value)
     SELECT ?, 'edited', ?, ?, 'note', i || ?, i || ? FROM n`,
    Number(prospectId),
    at,
    user,
    text,
    text,
  );
  app.query(
    `${REPEATED} INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     SELECT 'hash' || i, ?, ?, ?, ? FROM n`,
    user,
    at,
    at,
    at + 1e9,
  );
  app.query(
    `${REPEATED} INSERT INTO sale_verifications
       (sale_id, attempt, holder_name, holder_dni, relationship, state, source, created_at, replaced_at)
     SELECT ?, i + 1, 'Ana', '1', 'holder', 'rejected', 'manual', ?, ? FROM n`,
    saleId,
    at,
    at,
  );
  app.query(
    `${REPEATED} INSERT INTO audit_log (at, actor_id, kind, subject_id, reason) SELECT ?, ?, 'login', ?, ? FROM n`,
    at,
    user,
    user,
    text,
  );
  app.query(
    `${REPEATED} INSERT INTO invitations (token_hash, created_by_id, created_at, expires_at)
     SELECT 'hash' || i, ?, ?, ? FROM n`,
    user,
    at,
    at + 1,
  );
}

describe('after five thousand events of its subject', () => {
  let app: TestApp;
  let people: People;
  let prospectId: string;
  beforeAll(async () => {
    app = await createTestApp();
    people = await createPeople(app);
    const prospect = await people.seller.caller.prospects.create({ name: 'Rosa', phone: '11 4444-5555' });
    prospectId = prospect._id;
    grow(people, prospectId);
  });
  afterAll(() => app.close());

  const lists = Object.entries(calls).filter(([path]) => procedures[path]?._def.type === 'query');

  test.for(lists)('a batch of %s stays small', async ([path, call], { expect }) => {
    const as = call.outcomes.seller === 'ok' ? people.seller : people.admin;
    const subject = path === 'prospects.events' ? { id: prospectId } : undefined;
    const input = (subject ?? (await call.input?.(people)) ?? {}) as object;
    const procedure = procedures[path] as AnyTRPCProcedure;
    // Other fields make another input of the same call.
    const batch = Array.from({ length: 20 }, (_, number) => ({
      path,
      procedure,
      input: { ...input, number },
    }));
    const started = performance.now();
    const outcomes = await runBatch({ ...app.ctx, ip: '203.0.113.1', token: as.token }, batch);
    expect(outcomes.map(({ error }) => error?.message)).toEqual(Array(20).fill(undefined));
    expect(outcomes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6 * MB);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

async function openAccount(address: string, name: string) {
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      email: `${name}@example.com`,
      password: 'clave-segura-981',
      phone: '11 5555-0000',
      location: 'Rosario',
    }),
  });
  const { token } = (await response.json()) as { token: string };
  const post = (path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  return { post };
}

test.skipIf(ON_PRIMARY)(
  "one account's batches of long histories neither fill a server nor keep others waiting",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ventas-growth-'));
    const { address, pid, end } = await startServer({ DATA_DIR: dataDir, RATE_LIMIT: 'on' });
    try {
      const [ana, bea] = [await openAccount(address, 'ana'), await openAccount(address, 'bea')];
      const { sale } = (await (await ana.post('/api/sales', saleInput())).json()) as { sale: SaleView };
      const database = new BetterSqlite3(join(dataDir, 'app.db'));
      database
        .prepare(
          `${REPEATED} INSERT INTO sale_events (sale_id, kind, at, actor_id, field, from_value, to_value)
         SELECT ?, 'edited', ?, 1, 'description', i || ?, i || ? FROM n`,
        )
        .run(Number(sale._id), Date.now(), 'ñ'.repeat(900), 'ñ'.repeat(900));
      database.close();
      const before = memoryOf(pid).now;
      const names = Array(20).fill('sales.events').join();
      const inputs = Object.fromEntries(
        Array.from({ length: 20 }, (_, index) => [index, { id: sale._id, before: String(GROWN - index) }]),
      );
      let left = 24;
      const batches = Array.from({ length: 24 }, async () => {
        const response = await ana.post(`/trpc/${names}?batch=1`, inputs);
        await response.arrayBuffer();
        left -= 1;
        return response.status;
      });
      // Served while most of the others wait for their turn.
      const served = await bea.post('/trpc/sales.stats?batch=1', {});
      expect([served.status, left > 12]).toEqual([200, true]);
      expect(await Promise.all(batches)).toEqual(Array(24).fill(200));
      expect((memoryOf(pid).peak - before) / MB).toBeLessThan(300);
    } finally {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true });
    }
  },
  120_000,
);
