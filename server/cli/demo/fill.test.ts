import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import type { PlanView } from '../../../shared/plans/plans.ts';
import type { SaleView } from '../../../shared/sales/sales.ts';
import { wrongTotals } from '../../testing/recount.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { isCuit } from '../../../shared/commissions/payout.ts';
import { fillDemo, type DemoSize } from './fill.ts';
import { DEMO_ADMIN, DEMO_LEADER, DEMO_PASSWORD, DEMO_SELLER } from './sellers.ts';

const NOON_MS = Date.parse('2026-03-10T15:00:00Z');
const SIZE: DemoSize = { sellers: 12, sales: 400, photos: 12, seed: 7 };
/** To compare with others. */
const SMALL: DemoSize = { sellers: 6, sales: 120, photos: 6, seed: 7 };

const open: TestApp[] = [];

async function freshApp(): Promise<TestApp> {
  const testApp = await createTestApp();
  open.push(testApp);
  return testApp;
}

async function demoApp(size: DemoSize = SIZE, nowMs = NOON_MS): Promise<TestApp> {
  const testApp = await freshApp();
  await fillDemo(testApp, size, nowMs);
  return testApp;
}

afterAll(async () => {
  await Promise.all(open.splice(0).map((testApp) => testApp.close()));
});

function rows<T = Record<string, unknown>>({ database }: TestApp, query: string): T[] {
  return database.client.prepare(query).all() as T[];
}

/** Excludes the first administrator and the salted password hash. */
function checksum(testApp: TestApp): string {
  const contents = [
    rows(
      testApp,
      'select id, email, name, phone, location, rate_bp, is_active, created_at from users where id > 1',
    ),
    rows(testApp, 'select id, name, is_active from plans'),
    rows(testApp, 'select plan_id, price_cents, valid_from from plan_prices'),
    rows(testApp, 'select * from sales'),
    rows(testApp, 'select * from sale_events'),
    rows(testApp, 'select * from sale_verifications'),
    rows(testApp, 'select * from sale_appointments'),
    rows(testApp, 'select * from sale_news_reads'),
    rows(testApp, 'select * from chat_messages'),
    rows(testApp, 'select * from prospects'),
    rows(testApp, 'select * from prospect_events'),
  ];
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

let demo: TestApp;
beforeAll(async () => {
  demo = await demoApp();
});

describe('the same demo data', () => {
  test('results from the same seed at any time of an Argentine day', async () => {
    const justAfterMidnight = Date.parse('2026-03-10T03:00:01Z');
    expect(checksum(await demoApp(SMALL, justAfterMidnight))).toBe(checksum(await demoApp(SMALL)));
  });

  test('does not result from another seed or day', async () => {
    const sums = new Set([
      checksum(await demoApp({ ...SMALL, photos: 0 })),
      checksum(await demoApp({ ...SMALL, photos: 0, seed: 8 })),
      checksum(await demoApp({ ...SMALL, photos: 0 }, NOON_MS + DAY_MS)),
    ]);
    expect(sums.size).toBe(3);
  });
});

describe('demo data', () => {
  test('has the requested number of sellers and sales', () => {
    expect(rows(demo, "select count(*) as sellers from users where role = 'seller'")).toEqual([
      { sellers: 12 },
    ]);
    expect(rows(demo, 'select count(*) as sales from sales')).toEqual([{ sales: 400 }]);
  });

  test('has teams with leaders, and one whose leader has left', () => {
    const teams = rows(
      demo,
      `select (select name from users where id = leader_id) as leader,
         (select count(*) > 5 from sales where team_id = teams.id and override_cents > 0) as earns,
         (select count(*) from chat_messages join chat_rooms on chat_rooms.id = room_id where team_id = teams.id) as messages
       from teams`,
    );
    expect(teams).toHaveLength(3);
    expect(teams[0]).toEqual({ leader: DEMO_LEADER.name, earns: 1, messages: 1 });
    expect(teams.map(({ leader }) => leader === null)).toEqual([false, false, true]);
  });

  test('leaves every total and task equal to a recount', () => {
    for (const query of wrongTotals) expect(rows(demo, query)).toEqual([]);
  });

  test.each([
    `select s.id from sales s join sale_verifications v on v.sale_id = s.id and v.replaced_at is null
     where v.state <> 'approved' and s.status not in ('pending', 'cancelled')`,
    `select s.id from sales s join sale_appointments a on a.sale_id = s.id and a.replaced_at is null
     where (a.state = 'open') <> (s.status = 'appointed') and s.status <> 'cancelled'`,
    `select id from sale_verifications where (decided_at is null) <> (decided_by_id is null)
     or (decided_at is null) <> (state = 'pending')`,
    `select id from sale_appointments where (closed_at is null) <> (state = 'open')
     or day <> date(starts_at / 1000 - 3 * 3600, 'unixepoch')`,
    `select id from sale_events where news_for = actor_id`,
    `select s.id from sales s where price_cents is not (select price_cents from plan_prices p
     where p.plan_id = s.plan_id and starts_at <= iif(price_source = 'captured', captured_at, s.created_at) order by starts_at desc, id desc)`,
    `select newer.id from sale_events older join sale_events newer on newer.id = older.id + 1 where newer.at < older.at`,
  ])('has nothing that the services would not have recorded: %s', (query) => {
    expect(rows(demo, query)).toEqual([]);
  });

  test('has something to do today in every section for an administrator and for the demo seller', async () => {
    // Appointments of the day, from its start to its last hours.
    for (const hour of [9, 12, 15]) {
      const nowMs = NOON_MS + (hour - 12) * HOUR_MS;
      demo.clock.nowMs = nowMs;
      const admin = await demo.anonymous.auth.login({ email: DEMO_ADMIN.email, password: DEMO_PASSWORD });
      const seller = await demo.anonymous.auth.login({ ...DEMO_SELLER, password: DEMO_PASSWORD });
      const filled = async (path: string, token: string) => {
        const { body } = await demo.rest('GET', path, undefined, token);
        const { sections } = (body.tray ?? body.todo) as { sections: { key: string; count: number }[] };
        return sections.filter(({ count }) => count > 0).map(({ key }) => key);
      };
      expect(await filled('/api/admin/tray', admin.token)).toEqual(
        expect.arrayContaining([
          'withdrawals',
          'no_photo',
          'out_of_zone',
          'overdue',
          'unclosed',
          'reschedule',
          'to_appoint',
          'today',
          'late_price',
          'unanswered',
          'unacknowledged',
        ]),
      );
      const { body } = await demo.rest('GET', '/api/admin/tray/counts', undefined, admin.token);
      expect(body.badge).toBeLessThanOrEqual(35);
      expect(await filled('/api/sales/todo', seller.token)).toEqual([
        'acknowledge',
        'rejected',
        'overdue',
        'reschedule',
        'due_soon',
        'missing_photo',
        'today',
        'underway',
        'prospects',
      ]);
    }
  });

  test('has prices from next month on, and sales at the price of their capture, which was another', async () => {
    const { body } = await demo.rest('GET', '/api/plans');
    const plans = body.plans as PlanView[];
    expect(plans.map(({ nextPrice }) => nextPrice?.validFrom)).toEqual(plans.map(() => '2026-04-01'));
    const other = `select price_source from sales s where captured_at is not null and price_cents <> (
      select price_cents from plan_prices p where p.plan_id = s.plan_id
        and starts_at <= iif(price_source = 'late', captured_at, s.created_at) order by starts_at desc, id desc)
      order by 1`;
    expect(rows(demo, other)).toEqual([{ price_source: 'captured' }, { price_source: 'late' }]);
    const removed = 'select price_id from plan_price_removals';
    expect(rows(demo, removed)).toHaveLength(1);
  });

  test('has a possible duplicate, and news that the demo seller has not read', async () => {
    expect(rows(demo, 'select id from sales where possible_duplicate')).toContainEqual({ id: SIZE.sales });
    const { token } = await demo.anonymous.auth.login({ ...DEMO_SELLER, password: DEMO_PASSWORD });
    const { body } = await demo.rest('GET', '/api/sales/news', undefined, token);
    expect(body.unread).toBeGreaterThan(0);
    expect(body.unread).toBeLessThan(30);
  });

  test('has photos of the newest sales that can be seen', async () => {
    const admin = await demo.anonymous.auth.login({ email: DEMO_ADMIN.email, password: DEMO_PASSWORD });
    const { body } = await demo.rest('GET', '/api/admin/sales?limit=10', undefined, admin.token);
    const photos = (body.sales as SaleView[]).map(({ verification }) => verification.dniPhoto);
    const shown = photos.filter((name) => name !== null);
    expect(shown.length).toBeGreaterThan(3);
    for (const name of shown) {
      const { statusCode, headers } = await demo.server.inject(`/uploads/${name}`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    const counts = rows<{ quality: string; number: number }>(
      demo,
      'select quality, count(*) as number from sale_verifications where photo_id is not null group by quality',
    );
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.find(({ quality }) => quality === 'good')?.number).toBeGreaterThan(5);
  });

  test('records every status of each sale in order, from registration to the current one', () => {
    const sales = rows<{ id: number; status: string; created_at: number }>(demo, 'select * from sales');
    for (const sale of sales) {
      const events = rows<{ from_value: string | null; to_value: string; at: number }>(
        demo,
        `select from_value, to_value, at from sale_events
         where sale_id = ${sale.id} and kind in ('registered', 'status_changed') order by id`,
      );
      expect(events[0]).toEqual({ from_value: null, to_value: 'pending', at: sale.created_at });
      events.slice(1).forEach((event, index) => {
        expect(event.from_value).toBe(events[index]?.to_value);
        expect(event.at).toBeGreaterThan(events[index]?.at ?? Infinity);
      });
      expect(events.at(-1)?.to_value).toBe(sale.status);
    }
  });

  test('has no sale from before its seller or plan existed, and none from today', () => {
    const impossible = rows(
      demo,
      `select sales.id from sales join users on users.id = seller_id join plans on plans.id = plan_id
       where sales.created_at < users.created_at or sales.created_at < plans.created_at
         or sold_on <> date(sales.created_at / 1000 - 3 * 3600, 'unixepoch') or sold_on >= '2026-03-10'`,
    );
    expect(impossible).toEqual([]);
  });

  test('has three paid months, an open draft, a claim and a sale returned after it was paid', async () => {
    for (const query of wrongTotals) expect(rows(demo, query)).toEqual([]);
    const paid = `select distinct until from settlements where state = 'paid' order by 1`;
    expect(rows(demo, paid)).toEqual(['2025-11-30', '2025-12-31', '2026-01-31'].map((until) => ({ until })));
    const { token } = await demo.anonymous.auth.login({ ...DEMO_SELLER, password: DEMO_PASSWORD });
    const { body } = await demo.rest('GET', '/api/settlements', undefined, token);
    expect(body.settlements).toHaveLength(3);
    expect(rows(demo, `select state from sale_claims`)).toEqual([{ state: 'open' }]);
    const draft = `select kind from settlements s join settlement_lines l on l.settlement_id = s.id
      join commission_entries e on e.id = l.entry_id where s.state = 'draft' and s.total_cents > 0`;
    expect(new Set(rows<{ kind: string }>(demo, draft).map(({ kind }) => kind))).toEqual(
      new Set(['earned', 'reversed']),
    );
    const reversed = rows<{ value: string }>(
      demo,
      "select to_value as value from sale_events where field = 'commission.reversed'",
    );
    expect(reversed.map(({ value }) => value)).toEqual([expect.stringMatching(/^-\d+$/)]);
    const leftOut = rows(demo, 'select distinct reason from settlement_left_out order by 1');
    expect(leftOut).toEqual([{ reason: 'claim' }, { reason: 'held' }, { reason: 'withdrawal' }]);
    const cuits = rows<{ cuit: string }>(demo, 'select cuit from user_payouts');
    expect(cuits.length).toBeGreaterThan(0);
    expect(cuits.filter(({ cuit }) => !isCuit(cuit))).toEqual([]);
  });

  test('is found by the text search', async () => {
    const admin = await demo.anonymous.auth.login({ email: DEMO_ADMIN.email, password: DEMO_PASSWORD });
    const [sale] = rows<{ customer_dni: string; status: string }>(demo, 'select * from sales limit 1');
    const response = await demo.rest(
      'GET',
      `/api/admin/sales?search=${sale?.customer_dni}&status=${sale?.status}`,
      undefined,
      admin.token,
    );
    expect(response.body.sales).toMatchObject([{ customerInfo: { dni: sale?.customer_dni } }]);
  });

  test('keeps all triggers and indexes', async () => {
    const query = "select name, sql from sqlite_master where type in ('trigger', 'index') order by name";
    expect(rows(demo, query)).toEqual(rows(await freshApp(), query));
  });

  test('has sales of each of the last 24 months, goals, and names that the ranking hides', () => {
    expect(rows(demo, 'select month from sale_months')).toHaveLength(25);
    const counts = rows(demo, 'select count(goal) as goals, sum(1 - in_ranking) as hidden from users')[0];
    expect(counts).toEqual({ goals: expect.any(Number), hidden: expect.any(Number) });
    expect([counts?.['goals'], counts?.['hidden']]).not.toContain(0);
    expect(rows(demo, `select goal, in_ranking from users where email = '${DEMO_SELLER.email}'`)).toEqual([
      { goal: expect.any(Number), in_ranking: 1 },
    ]);
  });

  test('includes a seller who can sign in and has sales', async () => {
    const { token, user } = await demo.anonymous.auth.login({ ...DEMO_SELLER, password: DEMO_PASSWORD });
    expect(user.role).toBe('seller');
    const response = await demo.rest('GET', '/api/sales', undefined, token);
    expect(response.body.sales).toHaveLength(10);
  });

  test('added twice keeps one demo login and doubles the sales', async () => {
    const demo = await demoApp(SMALL);
    await fillDemo(demo, { ...SMALL, seed: 9 }, NOON_MS);
    expect(rows(demo, 'select count(*) as sales from sales')).toEqual([{ sales: 240 }]);
    expect(rows(demo, `select id from users where email = '${DEMO_SELLER.email}'`)).toHaveLength(1);
  });
});
