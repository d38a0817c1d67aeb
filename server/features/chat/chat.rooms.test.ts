import { expect } from 'vitest';
import type { RoomView } from '../../../shared/chat/chat.ts';
import { test, type Person } from '../../testing/testApp.ts';

const idOf = (person: Person) => person.user._id;

async function deactivate(admin: Person, { user }: Person): Promise<void> {
  const { _id: id, name, phone, location } = user;
  await admin.caller.admin.editUser({ id, name, phone, location, commissionRate: 10, isActive: false });
}

test('the group is one room for all', async ({ app }) => {
  const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const rooms = await Promise.all([seller, other, admin].map((person) => person.caller.chat.group()));
  expect(new Set(rooms.map((room) => room._id)).size).toBe(1);
  expect(rooms[0]).toMatchObject({ type: 'group', participantCount: 3, lastMessage: null, unreadCount: 0 });
  expect(rooms[0]?.participants.map((person) => person._id).toSorted()).toEqual(
    [seller, other, admin].map(idOf).toSorted(),
  );
  expect(app.query('SELECT count(*) AS n FROM chat_rooms')).toEqual([{ n: 1 }]);
});

test('the group names at most 100 people, the reader and administrators among them, and says how many there are', async ({
  app,
}) => {
  const [first, admin] = [await app.seller(), await app.admin()];
  for (let count = 1; count < 130; count += 1) await app.seller();
  const room = await first.caller.chat.group();
  expect(room.participants).toHaveLength(100);
  expect(room.participants.slice(0, 2).map((person) => person._id)).toEqual([idOf(first), idOf(admin)]);
  expect(room.participantCount).toBe(131);
});

test('inactive and deleted accounts take no part in the group', async ({ app }) => {
  const [inactive, deleted, admin] = [await app.seller(), await app.seller(), await app.admin()];
  await deactivate(admin, inactive);
  await admin.caller.admin.deleteUser({ id: idOf(deleted) });
  const room = await admin.caller.chat.group();
  expect(room.participants.map((person) => person._id)).toEqual([idOf(admin)]);
  expect(room.participantCount).toBe(1);
});

test("no response to a seller has another user's email, or a phone", async ({ app }) => {
  const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const group = await other.caller.chat.group();
  await other.caller.chat.send({ id: group._id, content: 'Hola a todos' });
  const { _id } = await seller.caller.chat.privateAdmin();
  await admin.caller.chat.send({ id: _id, content: 'Hola' });
  for (const url of [
    '/api/chat/group',
    '/api/chat/private-admin',
    `/api/chat/${group._id}/messages`,
    `/api/chat/${_id}/messages`,
  ]) {
    const text = JSON.stringify((await seller.rest('GET', url)).body);
    expect(text).not.toContain('"phone"');
    const emails = text.match(/[^"]+@[^"]+/g) ?? [];
    expect(emails.filter((email) => email !== seller.user.email)).toEqual([]);
  }
  const { body } = await seller.rest('GET', '/api/chat/group');
  expect(JSON.stringify(body)).not.toContain('@');
});

test('administrators see the emails of the group', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const room = await admin.caller.chat.group();
  expect(room.participants).toContainEqual({
    _id: idOf(seller),
    name: seller.user.name,
    email: seller.user.email,
  });
});

test('a seller has one private room, made on first use and shared by all administrators', async ({ app }) => {
  const [seller, admin, otherAdmin] = [await app.seller(), await app.admin(), await app.otherAdmin()];
  expect((await admin.caller.chat.privateRooms({})).chatRooms).toEqual([]);
  const room = await seller.caller.chat.privateAdmin();
  expect(await seller.caller.chat.privateAdmin()).toEqual(room);
  expect(room).toMatchObject({ type: 'private', name: 'Administración', canWrite: true });
  for (const reader of [admin, otherAdmin]) {
    const [listed] = (await reader.caller.chat.privateRooms({})).chatRooms;
    expect(listed).toMatchObject({ _id: room._id, name: seller.user.name });
    const { email, phone } = seller.user;
    expect(listed?.participants[0]).toMatchObject({ _id: idOf(seller), email, phone });
    expect(JSON.stringify(listed?.participants.slice(1))).not.toContain('phone');
  }
});

test('an administrator opens the room of a seller who never used it, and both have the same one', async ({
  app,
}) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const opened = await admin.caller.chat.openPrivateRoom({ userId: idOf(seller) });
  await admin.caller.chat.send({ id: opened._id, content: 'Bienvenida' });
  const room = await seller.caller.chat.privateAdmin();
  expect(room).toMatchObject({ _id: opened._id, unreadCount: 1, lastMessage: { content: 'Bienvenida' } });
});

test('only the account of a seller can be opened as a private room', async ({ app }) => {
  const admin = await app.admin();
  for (const userId of ['999', 'x', idOf(admin)]) {
    await expect(admin.caller.chat.openPrivateRoom({ userId })).rejects.toThrow('El vendedor no existe');
  }
});

test("another seller's private room is the same 404 as an unknown one, through both doors", async ({
  app,
}) => {
  const [seller, other] = [await app.seller(), await app.seller()];
  const { _id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id: _id, content: 'Solo para administradores' });
  const attempts = (id: string) => [
    other.rest('GET', `/api/chat/${id}/messages`),
    other.rest('POST', `/api/chat/${id}/messages`, { content: 'x' }),
    other.rest('PUT', `/api/chat/${id}/read`),
    other.rpc('chat.messages', { id }),
    other.rpc('chat.send', { id, content: 'x' }),
    other.rpc('chat.markRead', { id }),
  ];
  for (const id of [_id, '999', 'group', '0', '1e3']) {
    for (const { status, body } of await Promise.all(attempts(id))) {
      expect(status).toBe(404);
      expect(body.error).toBe('La conversación no existe');
    }
  }
  expect(app.query('SELECT count(*) AS n FROM chat_messages')).toEqual([{ n: 1 }]);
});

test('the list of private rooms is by newest activity, in pages, with last message and unread count', async ({
  app,
}) => {
  const admin = await app.admin();
  const sellers: Person[] = [];
  for (let count = 0; count < 5; count += 1) {
    const seller = await app.seller({ name: `Vendedora ${count}` });
    const { _id } = await seller.caller.chat.privateAdmin();
    if (count < 4) await seller.caller.chat.send({ id: _id, content: `Consulta ${count}` });
    sellers.push(seller);
  }
  const first = await sellers[0]?.caller.chat.privateAdmin();
  await sellers[0]?.caller.chat.send({ id: first?._id ?? '', content: 'Otra consulta' });

  const pages: RoomView[][] = [];
  for (const page of [1, 2, 3]) {
    const { chatRooms, pagination } = await admin.caller.chat.privateRooms({ page, limit: 2 });
    expect(pagination).toEqual({ currentPage: page, totalPages: 3, total: 5 });
    pages.push(chatRooms);
  }
  expect(pages.flat().map((room) => [room.name, room.lastMessage?.content, room.unreadCount])).toEqual([
    ['Vendedora 0', 'Otra consulta', 2],
    ['Vendedora 3', 'Consulta 3', 1],
    ['Vendedora 2', 'Consulta 2', 1],
    ['Vendedora 1', 'Consulta 1', 1],
    ['Vendedora 4', undefined, 0],
  ]);
  expect((await admin.caller.chat.privateRooms({ page: 9, limit: 2 })).chatRooms).toEqual([]);
});

test.for([
  ['nunez', 'Ángela Núñez'],
  ['ÁNGEL', 'Ángela Núñez'],
  ['núñez ang', 'Ángela Núñez'],
  [' lópez ', 'Pía Lopez'],
  ['100%', '100% Alarmas'],
  ["o'h", "O'Higgins"],
  ['OHIGG', "O'Higgins"],
  ['higgins', "O'Higgins"],
])('searching private rooms for "%s" finds %s alone', async ([search = '', name], { app }) => {
  const admin = await app.admin();
  for (const seller of ['Ángela Núñez', 'Pía Lopez', '100% Alarmas', "O'Higgins"]) {
    await (await app.seller({ name: seller })).caller.chat.privateAdmin();
  }
  const { body } = await admin.rest('GET', `/api/chat/private-chats?search=${encodeURIComponent(search)}`);
  expect((body.chatRooms as RoomView[]).map((room) => room.name)).toEqual([name]);
  expect(body.pagination).toMatchObject({ total: 1 });
});

test('the list of private rooms refuses pages out of range', async ({ app }) => {
  const admin = await app.admin();
  for (const query of ['limit=0', 'limit=1001', 'page=0', 'page=x']) {
    expect((await admin.rest('GET', `/api/chat/private-chats?${query}`)).status).toBe(400);
  }
});

test("a deactivated seller's room stays writable, a deleted seller's only readable", async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: id } = await seller.caller.chat.privateAdmin();
  await seller.caller.chat.send({ id, content: 'Me voy' });
  await deactivate(admin, seller);
  await admin.caller.chat.send({ id, content: 'Te esperamos' });

  await admin.caller.admin.deleteUser({ id: idOf(seller) });
  const [room] = (await admin.caller.chat.privateRooms({})).chatRooms;
  expect(room).toMatchObject({ _id: id, name: seller.user.name, canWrite: false });
  expect((await admin.caller.chat.messages({ id })).map((message) => message.sender.name)).toEqual([
    seller.user.name,
    admin.user.name,
  ]);
  const { status, body } = await admin.rest('POST', `/api/chat/${id}/messages`, { content: '¿Seguís ahí?' });
  expect([status, body.error]).toEqual([
    409,
    'La cuenta de este vendedor fue eliminada: ya no recibe mensajes',
  ]);
});
