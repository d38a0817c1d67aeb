import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { HOUR_MS } from '../../../shared/values/durations.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

async function download(app: TestApp, { token }: Person) {
  const { statusCode, headers, body } = await app.server.inject({
    url: '/api/users/personal-data',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, headers, body, data: JSON.parse(body) };
}

test('a user gets a file of everything held about them, and of nobody else', async ({ app }) => {
  const [seller, other, admin] = [await app.seller({ name: 'Ana' }), await app.seller(), await app.admin()];
  const { _id } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id: _id, status: 'completed' });
  await other.caller.sales.register(saleInput());
  const prospect = await seller.caller.prospects.create({ name: 'Zulema Interesada', phone: '11 4444 5555' });
  const { _id: roomId } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id: roomId, content: 'Hola' });
  const { headers, body, data } = await download(app, seller);
  expect(headers['content-disposition']).toBe('attachment; filename="mis-datos.json"');
  expect(Object.keys(data).join(' ')).toBe(
    'success profile payout sessions devices sales prospects entries settlements readings messages',
  );
  expect(data).toMatchObject({
    profile: { _id: seller.user.id, name: 'Ana', inRanking: true, goal: null },
    payout: null,
    sessions: [{ current: true }],
    messages: [{ content: 'Hola', roomId }],
    sales: [_id],
    prospects: [prospect._id],
    entries: [{ saleId: _id, amount: 2490 }],
  });
  expect(body).not.toMatch(/Zulema|María Gómez|passwordHash|tokenHash/);
});

test('what the app wrote in their name about customers and prospects is there by id', async ({ app }) => {
  const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const { _id: pending } = await seller.caller.sales.register(saleInput());
  const { _id: overdue } = await seller.caller.sales.register(saleInput());
  await admin.caller.admin.changeSaleStatus({ id: overdue, status: 'pending_appointment' });
  app.clock.nowMs += 48 * HOUR_MS;
  await seller.caller.sales.notifyOverdue({ id: overdue });
  await admin.caller.admin.requestPhoto({ id: pending });
  const { _id: moved } = await seller.caller.prospects.create({ name: 'Zulema', phone: '11 4444 5555' });
  await admin.caller.admin.moveProspect({ id: moved, sellerId: other.user.id });
  const textsOf = async (person: Person) => {
    const { body, data } = await download(app, person);
    expect(body).not.toMatch(/Zulema|María Gómez/);
    return (data.messages as { content: string }[]).map(({ content }) => content);
  };
  expect(await textsOf(seller)).toEqual([`Aviso de la aplicación sobre la venta n.º ${overdue}`]);
  expect(await textsOf(admin)).toEqual([
    `Aviso de la aplicación sobre la venta n.º ${pending}`,
    `Aviso de la aplicación sobre el interesado n.º ${moved}`,
    `Aviso de la aplicación sobre el interesado n.º ${moved}`,
  ]);
});

test('a long ledger and many messages come whole', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  for (let index = 0; index < 3; index += 1) {
    await admin.caller.admin.adjustCommission({ sellerId: seller.user.id, amount: 10, reason: 'Premio' });
  }
  const id = Number(seller.user.id);
  app.query(`INSERT INTO commission_entries (seller_id, kind, amount_cents, at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT ${id}, 'adjustment', 1, 0 FROM n`);
  const { _id: roomId } = await seller.caller.chat.privateAdmin();
  app.query(`INSERT INTO chat_messages (room_id, sender_id, content, client_key, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT ${roomId}, ${id}, 'm' || i, 'k' || i, i FROM n`);
  const { data } = await download(app, seller);
  expect([data.entries.length, data.messages.length]).toEqual([1203, 1200]);
  expect(data.messages.at(-1).content).toBe('m1200');
});

describe('with limits', () => {
  test.override({ variables: { RATE_LIMIT: 'on' } });

  test('three files a day, then a 429', async ({ app }) => {
    const seller = await app.seller();
    const statuses = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await download(app, seller)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await download(app, await app.seller())).status).toBe(200);
  });
});
