import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { appRouter } from '../routes.ts';
import type { People } from '../testing/calls/call.ts';
import { calls, createPeople } from '../testing/calls/calls.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { runBatch } from './batch.ts';

const GROWN = 5000;
const MB = 2 ** 20;
const procedures = (appRouter as AnyTRPCRouter)._def.procedures as Record<string, AnyTRPCProcedure>;

/** Adds thousands of rows to each table that an account can make grow. */
function grow({ app, seller, sale }: People, prospectId: string, room: string): void {
  const [user, saleId, at] = [seller.user.id, sale._id, app.clock.nowMs];
  const text = `'${'x'.repeat(500)}'`;
  const rows = [
    `sale_events (sale_id, kind, at, actor_id, field, from_value, to_value, news_for)
     SELECT ${saleId}, 'edited', ${at}, ${user}, 'description', i || ${text}, i || ${text}, ${user}`,
    `prospect_events (prospect_id, kind, at, actor_id, field, from_value, to_value)
     SELECT ${prospectId}, 'edited', ${at}, ${user}, 'note', i || ${text}, i || ${text}`,
    `sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     SELECT 'hash' || i, ${user}, ${at}, ${at}, ${at + 1e9}`,
    `sale_verifications (sale_id, attempt, holder_name, holder_dni, relationship, state, source, created_at, replaced_at)
     SELECT ${saleId}, i + 1, 'Ana', '1', 'holder', 'rejected', 'manual', ${at}, ${at}`,
    `audit_log (at, actor_id, kind, subject_id, reason) SELECT ${at}, ${user}, 'login', ${user}, ${text}`,
    `invitations (token_hash, created_by_id, created_at, expires_at)
     SELECT 'hash' || i, ${user}, ${at}, ${at + 1}`,
    `seller_page_months (user_id, month, visits, requests)
     SELECT ${user}, printf('%04d-%02d', 1600 + i / 12, 1 + i % 12), i, i`,
    `mail_outbox (kind, is_notice, user_id, about, created_at, due_at, failed_at)
     SELECT 'training', 1, ${user}, i, ${at}, ${at}, ${at}`,
    `account_news (user_id, kind, at, is_read) SELECT ${user}, 'page_flooded', ${at}, 0`,
    `commission_entries (seller_id, kind, amount_cents, at, reason)
     SELECT ${user}, 'adjustment', 100, ${at}, ${text}`,
    `chat_messages (room_id, sender_id, content, client_key, created_at)
     SELECT ${room}, ${user}, ${text}, 'key' || i, ${at}`,
  ];
  for (const inserted of rows) {
    app.query(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${GROWN})
       INSERT INTO ${inserted} FROM n`,
    );
  }
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
    const { _id: room } = await people.seller.caller.chat.privateAdmin();
    grow(people, prospectId, room);
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
    const before = process.memoryUsage.rss();
    const outcomes = await runBatch({ ...app.ctx, ip: '203.0.113.1', token: as.token }, batch);
    expect(outcomes.map(({ error }) => error?.message)).toEqual(Array(20).fill(undefined));
    expect(outcomes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(6 * MB);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MB);
  });
});
