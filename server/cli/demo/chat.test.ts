import { expect } from 'vitest';
import { appRouter } from '../../routes.ts';
import { test, type TestApp } from '../../testing/testApp.ts';
import { fillDemo } from './fill.ts';
import { DEMO_ADMIN, DEMO_PASSWORD, DEMO_SELLER } from './sellers.ts';

const fill = (app: TestApp, seed = 7) => fillDemo(app, { sellers: 40, sales: 50, seed }, app.clock.nowMs);

async function signIn(app: TestApp, { email }: { email: string }) {
  const { token } = await app.anonymous.auth.login({ email, password: DEMO_PASSWORD });
  return appRouter.createCaller({ ...app.ctx, ip: '127.0.0.1', token });
}

test('demo logins have conversations in time order, of users who had joined, some unread; each room stores its newest', async ({
  app,
}) => {
  await fill(app);
  const [seller, admin] = [await signIn(app, DEMO_SELLER), await signIn(app, DEMO_ADMIN)];
  const group = await seller.chat.group();
  expect((await seller.chat.messages({ id: group._id })).length).toBeGreaterThan(30);
  expect((await seller.chat.privateAdmin()).lastMessage).not.toBeNull();
  expect((await seller.chat.unreadCount()).group).toBeGreaterThan(0);
  const { chatRooms } = await admin.chat.privateRooms({});
  expect(chatRooms.length).toBeGreaterThan(10);
  const unread = chatRooms.filter((room) => room.unreadCount > 0);
  expect(unread).toHaveLength(4);
  expect(unread.map((room) => room.lastMessage?.sender.role)).toEqual(Array(4).fill('seller'));

  const messages = app.query(
    'select m.*, u.created_at as joined, u.role from chat_messages m join users u on u.id = sender_id order by m.id',
  );
  const instants = messages.map((message) => Number(message.created_at));
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  expect(messages.filter((message) => Number(message.joined) > Number(message.created_at))).toEqual([]);
  const newest = app.query(
    'select room_id as id, max(id) as last_message_id from chat_messages group by room_id',
  );
  expect(app.query('select id, last_message_id from chat_rooms order by id')).toEqual(newest);
});

test('demo messages are not added to a chat with messages', async ({ app }) => {
  const seller = await app.seller();
  const { _id: id } = await seller.caller.chat.group();
  await seller.caller.chat.send({ id, content: 'Primero yo' });
  await fill(app);
  expect(app.query('select count(*) as n from chat_messages')).toEqual([{ n: 1 }]);
});

test('demo messages are added to an existing group', async ({ app }) => {
  const { _id: id } = await (await app.seller()).caller.chat.group();
  await fill(app);
  expect(app.query("select id from chat_rooms where kind = 'group'")).toEqual([{ id: Number(id) }]);
});
