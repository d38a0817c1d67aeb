import { describe, expect, onTestFinished } from 'vitest';
import { insertSales } from '../testing/insertSales.ts';
import { planOf, watchSelects } from '../testing/queryPlans.ts';
import { createTestApp, test, type TestApp } from '../testing/testApp.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { hotCalls } from '../testing/hotCalls.ts';

/** Lists of everything, a page at a time. */
const pages: string[] = [
  '/api/admin/imports',
  '/api/admin/users?limit=50',
  '/api/admin/users?limit=50&sort=name',
  '/api/admin/users?limit=50&sort=sales',
  '/api/admin/users?limit=50&role=seller&isActive=true',
  '/api/admin/users?limit=50&idleDays=14',
  '/api/admin/users?limit=50&search=ana',
  '/api/admin/users?limit=50&search=ana&sort=name',
  '/api/notifications',
  '/api/notifications?unreadOnly=true',
  '/api/notifications/unread-count',
  '/api/notifications?pinned=true',
  '/api/admin/commissions/entries',
  '/api/admin/commissions/entries?sort=at&order=asc',
  '/api/admin/settlements',
];

/** Their index orders by the key alone, or by the key and then the newest. */
const sortedPages = ['asc', 'desc'].flatMap((order) => [
  ...['at', 'amount', 'kind'].map((sort) => `/api/admin/commissions/entries?sort=${sort}&order=${order}`),
  ...['number', 'sellerName', 'until', 'total', 'state', 'paidOn', 'createdAt'].map(
    (sort) => `/api/admin/settlements?sort=${sort}&order=${order}`,
  ),
  ...['until', 'total'].map((sort) => `/api/admin/settlements?state=paid&sort=${sort}&order=${order}`),
]);

/** Makes the call and returns its SELECTs. */
async function selectsOf(app: TestApp, call: (typeof hotCalls)[number][1]): Promise<Set<string>> {
  const selects = watchSelects(app);
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id } = await seller.caller.sales.register(saleInput());
  const before = selects.size;
  await call(seller, _id, admin, app);
  expect(selects.size).toBeGreaterThan(before);
  return selects;
}

/** With a row in each list: of an empty one only the number is read. */
const selectsOfPages = (app: TestApp, paths: string[]) =>
  selectsOf(app, async ({ user }, _saleId, admin) => {
    app.query(
      `insert into notifications (sender_id, title, message, type, priority, recipient_type, created_at)
      values (1, 'T', 'M', 'training', 'high', 'all', ?)`,
      app.clock.nowMs,
    );
    app.query(`insert into sale_imports (admin_id, seller_id, created_at) values (1, ?, 0)`, user.id);
    app.query(
      `insert into commission_entries (seller_id, kind, amount_cents, at) values (?, 'adjustment', 100, 0)`,
      user.id,
    );
    app.query(
      `insert into settlements (number, seller_id, state, until, total_cents, paid_on, created_at)
      values (1, ?, 'paid', '2026-01-01', 100, '2026-01-02', 0)`,
      user.id,
    );
    for (const path of paths) expect([path, (await admin.rest('GET', path)).status]).toEqual([path, 200]);
  });

function expectNoStep(unwanted: RegExp, app: TestApp, selects: Set<string>): void {
  for (const sql of selects) {
    // Otherwise SQLite may plan it again for each value.
    expect(sql).not.toMatch(/[^+]\?/);
    const steps = planOf(app, sql);
    expect(steps.length).toBeGreaterThan(0);
    expect({ sql, steps: steps.filter((step) => unwanted.test(step)) }).toEqual({
      sql,
      steps: [],
    });
  }
}

test.for(hotCalls)('%s searches by equality on an index and never sorts', async ([, call], { app }) => {
  // Lists of ids, the results of subqueries, and the few imports when a server starts are walked.
  expectNoStep(
    /^SCAN (?!sale_imports$|json_each|word |pattern |\(subquery|page$)|TEMP B-TREE/,
    app,
    await selectsOf(app, call),
  );
});

test('a page of everything walks in the order of an index, and ends with the page', async ({ app }) => {
  const selects = await selectsOfPages(app, pages);
  // Settlements follow by their own key; the last two tables have few rows, of sums.
  expectNoStep(
    /^SCAN (?!json_each|page$|settlements$|.* (INDEX|VIRTUAL TABLE) |user_totals|seller_balances)|TEMP B-TREE/,
    app,
    selects,
  );
});

test('a sorted page walks an index, and sorts only equal ones', async ({ app }) => {
  const selects = await selectsOfPages(app, sortedPages);
  expectNoStep(
    /^SCAN (?!json_each|page$|settlements$|.* (INDEX|VIRTUAL TABLE) |seller_balances)|TEMP B-TREE(?! FOR LAST TERM)/,
    app,
    selects,
  );
});

const numbers = (count: number) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;

/** Many sellers and sales, and all messages in one room: an index on the room then seems of little use. */
function fill(app: TestApp): void {
  app.query(`insert into users (id, email, name, phone, location, role, password_hash, rate_bp, is_active, created_at, updated_at)
    ${numbers(500)} select 1000 + i, 'v' || i, 'v', '1', 'c', 'seller', 'x', 1000, 1, i, i from n`);
  app.query(`insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    ${numbers(500)} select 's' || i, 1000 + i, i, i, i from n`);
  app.query(`insert into chat_rooms (id, kind, created_at) values (1, 'group', 1)`);
  app.query(`insert into chat_messages (room_id, sender_id, content, client_key, created_at)
    ${numbers(1000)} select 1, 1001 + i % 50, 'Hola', 'k' || i, i from n`);
  app.query(`insert into chat_reads (user_id, room_id, last_read_id)
    ${numbers(400)} select 1000 + i, 1, i from n`);
  insertSales(
    app,
    Array.from({ length: 3000 }, (_, index) => ({
      sellerId: 1001 + (index % 300),
      status: index % 3 === 0 ? ('pending' as const) : ('completed' as const),
      createdAtMs: index,
    })),
  );
  app.query('ANALYZE');
}

/** Filled once: that takes longer than all calls. */
let inUse: Promise<Buffer> | undefined;

async function fillDatabase(): Promise<Buffer> {
  const app = await createTestApp();
  fill(app);
  const content = app.database.client.serialize();
  await app.close();
  return content;
}

describe('with the statistics of a database in use', () => {
  test.for(hotCalls)('%s keeps its plans', async ([, call]) => {
    const app = await createTestApp({}, await (inUse ??= fillDatabase()));
    onTestFinished(app.close);
    // There is a single room, who is to be paid is a long read of all balances, and a start looks for imports under way.
    expectNoStep(
      /^SCAN (?!chat_rooms|sale_imports|seller_balances|json_each|word |pattern |\(subquery|page$)|TEMP B-TREE/,
      app,
      await selectsOf(app, call),
    );
  });
});

test('places of demand are counted from kept days, and of one day from an index', async ({ app }) => {
  const selects = watchSelects(app);
  await (await app.admin()).rest('GET', '/api/admin/zones/demand');
  const counts = [...selects].filter((sql) => sql.includes('zone_refused'));
  const steps = counts.flatMap((sql) => planOf(app, sql));
  expect(steps).toContain(
    'SEARCH sales USING COVERING INDEX sales_zone_demand (created_at>? AND created_at<?)',
  );
  expect(steps).toContain('SEARCH zone_demand USING INDEX sqlite_autoindex_zone_demand_1 (day>?)');
});

test('the history has separate indexes with and without a status', async ({ app }) => {
  const selects = watchSelects(app);
  const seller = await app.seller();
  await seller.caller.sales.register(saleInput());
  await seller.caller.sales.list({});
  await seller.caller.sales.list({ status: 'pending' });
  const steps = [...selects].flatMap((sql) => planOf(app, sql)).join();
  expect(steps).toContain('USING INDEX sales_seller_newest (seller_id=?');
  expect(steps).toContain('USING INDEX sales_seller_status_newest (seller_id=? AND status=?');
});

test.for(['', '&status=pending&startDate=2026-01-01'])(
  'a search among the own sales%s reads those of the seller, by their indexes alone',
  async (filter, { app }) => {
    const selects = watchSelects(app);
    const seller = await app.seller();
    await seller.caller.sales.register(saleInput());
    await seller.rest('GET', `/api/sales?search=gomez${filter}`);
    const searches = [...selects].filter((sql) => sql.includes('"sale_search" match'));
    expect(searches).toHaveLength(1);
    const waiting = [...selects].filter((sql) => sql.includes('"sale_search_texts"'));
    const steps = [...searches, ...waiting].flatMap((sql) => planOf(app, sql));
    expect(steps.filter((step) => /^SCAN sale_search VIRTUAL TABLE INDEX \d+:M/.test(step))).toHaveLength(1);
    const allowed =
      /^(SCAN sale_search|SCAN json_each|SEARCH sales USING (INTEGER PRIMARY KEY|COVERING INDEX sales_seller_newest)|MERGE|LEFT|RIGHT|LIST SUBQUERY|USING ROWID SEARCH)/;
    expect(steps.filter((step) => !allowed.test(step))).toEqual([]);
  },
);
