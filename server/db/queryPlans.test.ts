import { expect } from 'vitest';
import { openLive } from '../testing/liveStream.ts';
import { planOf, watchSelects } from '../testing/queryPlans.ts';
import { test, type Person, type TestApp } from '../testing/testApp.ts';
import { saleInput } from '../cli/demo/saleInput.ts';

async function writeTwice(seller: Person): Promise<string> {
  const { _id: id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id, content: 'Hola' });
  await seller.caller.chat.send({ id, content: '¿Hay alguien?' });
  return id;
}

type HotCall = (seller: Person, saleId: string, admin: Person, app: TestApp) => Promise<unknown>;

const hotCalls: [name: string, call: HotCall][] = [
  ['the history', (seller) => seller.rest('GET', '/api/sales?page=1&limit=10')],
  ['the history by status', (seller) => seller.rest('GET', '/api/sales?status=pending')],
  [
    'the history by status and days',
    (seller) => seller.rest('GET', '/api/sales?status=pending&startDate=2026-01-01&endDate=2026-12-31'),
  ],
  [
    'registering a sale again',
    (seller) => seller.rest('POST', '/api/sales', saleInput({ clientKey: 'sent-again' })),
  ],
  ['one sale', (seller, saleId) => seller.rest('GET', `/api/sales/${saleId}`)],
  ['the totals', (seller) => seller.rest('GET', '/api/dashboard/stats')],
  ['the trends', (seller) => seller.rest('GET', '/api/dashboard/trends')],
  [
    'reading a chat',
    async (seller) => {
      const id = await writeTwice(seller);
      const [first, second] = await seller.caller.chat.messages({ id });
      await seller.caller.chat.messages({ id, after: first?._id });
      await seller.caller.chat.messages({ id, before: second?._id });
      await seller.caller.chat.markRead({ id });
    },
  ],
  ['the group', (seller) => seller.caller.chat.group()],
  [
    "a seller's unread messages",
    async (seller) => {
      await writeTwice(seller);
      await seller.caller.chat.unreadCount();
    },
  ],
  [
    "an administrator's chats and unread messages",
    async (seller, _saleId, admin) => {
      await writeTwice(seller);
      await admin.caller.chat.privateRooms({});
      await admin.caller.chat.unreadCount();
    },
  ],
  [
    'catching up by the live stream',
    async (seller, _saleId, _admin, app) => {
      await writeTwice(seller);
      const stream = await openLive(app, seller, '0');
      await stream.receive(1);
      stream.cut();
    },
  ],
];

test.for(hotCalls)('%s searches by equality on an index and never sorts', async ([, call], { app }) => {
  const selects = watchSelects(app);
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id } = await seller.caller.sales.register(saleInput());
  const before = selects.size;
  await call(seller, _id, admin, app);
  expect(selects.size).toBeGreaterThan(before);
  for (const sql of selects) {
    const steps = planOf(app, sql);
    expect(steps.length).toBeGreaterThan(0);
    expect({ sql, steps: steps.filter((step) => /^SCAN (?!json_each)|TEMP B-TREE/.test(step)) }).toEqual({
      sql,
      steps: [],
    });
  }
});

test('the history has an index of its own with a status and without', async ({ app }) => {
  const selects = watchSelects(app);
  const seller = await app.seller();
  await seller.caller.sales.register(saleInput());
  await seller.caller.sales.list({});
  await seller.caller.sales.list({ status: 'pending' });
  const steps = [...selects].flatMap((sql) => planOf(app, sql)).join();
  expect(steps).toContain('USING INDEX sales_seller_newest (seller_id=?');
  expect(steps).toContain('USING INDEX sales_seller_status_newest (seller_id=? AND status=?');
});
