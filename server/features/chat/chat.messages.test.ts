import { describe, expect } from 'vitest';
import type { MessageView } from '../../../shared/chat/chat.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';

async function groupOf(app: TestApp) {
  const [seller, other] = [await app.seller(), await app.seller()];
  const { _id: id } = await seller.caller.chat.group();
  return { seller, other, id };
}

async function say(person: Person, id: string, ...contents: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const content of contents) ids.push((await person.caller.chat.send({ id, content }))._id);
  return ids;
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Mensaje ${index + 1}`);

async function read(person: Person, id: string, query = ''): Promise<MessageView[]> {
  const { status, body } = await person.rest('GET', `/api/chat/${id}/messages${query}`);
  expect(status).toBe(200);
  return body.messages as MessageView[];
}

describe('reading', () => {
  test('messages are oldest first, the newest 100 unless asked otherwise', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    await say(seller, id, ...numbered(130));
    const messages = await read(other, id);
    expect(messages.map((message) => message.content)).toEqual(numbered(130).slice(30));
  });

  test('`before` walks back to the first message without a gap', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    await say(seller, id, ...numbered(230));
    const pages = [await read(other, id)];
    while (pages[0]?.length) pages.unshift(await read(other, id, `?before=${pages[0][0]?._id}`));
    expect(pages.map((page) => page.length)).toEqual([0, 30, 100, 100]);
    expect(pages.flat().map((message) => message.content)).toEqual(numbered(230));
  });

  test('`after` walks forward from the cursor, skipping nothing, to an empty page', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const [first] = await say(seller, id, ...numbered(230));
    const pages = [await read(other, id, `?after=${first}`)];
    while (pages.at(-1)?.length) pages.push(await read(other, id, `?after=${pages.at(-1)?.at(-1)?._id}`));
    expect(pages.map((page) => page.length)).toEqual([100, 100, 29, 0]);
    expect(pages.flat().map((message) => message.content)).toEqual(numbered(230).slice(1));
  });

  test('a cursor that is no message of this room is refused', async ({ app }) => {
    const { seller, id } = await groupOf(app);
    const { _id: own } = await seller.caller.chat.privateAdmin();
    await say(seller, id, 'Hola');
    const [elsewhere] = await say(seller, own, 'Hola, administración');
    for (const cursor of [elsewhere, '999', 'x', '', '-1', '1.0']) {
      for (const name of ['before', 'after']) {
        const { status, body } = await seller.rest('GET', `/api/chat/${id}/messages?${name}=${cursor}`);
        expect([status, body.details?.length]).toEqual([400, 1]);
      }
      expect((await seller.rpc('chat.messages', { id, after: cursor })).status).toBe(400);
    }
    const { status } = await seller.rest('GET', `/api/chat/${id}/messages?before=1&after=1`);
    expect(status).toBe(400);
  });

  test('a poll with nothing new does not touch the messages', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const [message] = await say(seller, id, 'Hola');
    app.query('ALTER TABLE chat_messages RENAME TO chat_messages_away');
    expect(await other.caller.chat.messages({ id, after: message })).toEqual([]);
    app.query('ALTER TABLE chat_messages_away RENAME TO chat_messages');
  });
});

describe('writing', () => {
  test('a message is returned as stored, and as all read it', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const { status, body } = await seller.rest('POST', `/api/chat/${id}/messages`, {
      content: '  Hola\nequipo\t👋  ',
      clientKey: 'k-1',
    });
    expect(status).toBe(201);
    const shared = {
      _id: expect.stringMatching(/^\d+$/),
      roomId: id,
      content: 'Hola\nequipo\t👋',
      createdAt: '2026-03-10T15:00:00.000Z',
      sender: { _id: seller.user._id, name: seller.user.name, role: 'seller' },
    };
    expect(body.message).toEqual({ ...shared, clientKey: 'k-1' });
    expect(await read(seller, id)).toEqual([{ ...shared, clientKey: 'k-1' }]);
    expect(await read(other, id)).toEqual([shared]);
  });

  test.for([
    ['nothing', undefined],
    ['an empty text', ''],
    ['blanks', ' \n\t '],
    ['characters that do not show', '\u200B\u200D \u2060'],
    ['2,001 characters', 'x'.repeat(2001)],
    ['a null character', 'a\u0000b'],
    ['an escape character', 'a\u001B[31mb'],
    ['half a surrogate pair', 'a\uD83Db'],
    ['a number', 5],
    ['a list', ['Hola']],
  ])('%s is refused', async ([, content], { app }) => {
    const { seller, id } = await groupOf(app);
    const { status, body } = await seller.rest('POST', `/api/chat/${id}/messages`, { content });
    expect(status).toBe(400);
    expect(body.details).toEqual([expect.stringContaining('Mensaje')]);
    expect(await read(seller, id)).toEqual([]);
  });

  test.for([
    ['2,000 characters', 'x'.repeat(2000)],
    ['markup', '<img src=x onerror="alert(1)"> <b>hola</b> &amp;'],
    ['a link', 'https://example.com/?a=1&b=2'],
    ['a family', '👨‍👩‍👧'],
    ['SQL', "'); DROP TABLE chat_messages; --"],
  ])('%s is kept as text', async ([, content = ''], { app }) => {
    const { seller, other, id } = await groupOf(app);
    await say(seller, id, content);
    expect((await read(other, id)).map((message) => message.content)).toEqual([content]);
  });

  test('the same key returns the same message, however often and however parallel', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const attempts = Array.from({ length: 5 }, () =>
      seller.rest('POST', `/api/chat/${id}/messages`, { content: 'Una sola vez', clientKey: 'k-1' }),
    );
    const responses = await Promise.all(attempts);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => (body.message as MessageView)._id)).size).toBe(1);
    expect(await read(other, id)).toHaveLength(1);
    await other.caller.chat.send({ id, content: 'Mi clave es mía', clientKey: 'k-1' });
    expect(await read(other, id)).toHaveLength(2);
  });

  test('a key that was used for something else is a conflict', async ({ app }) => {
    const { seller, id } = await groupOf(app);
    const { _id: own } = await seller.caller.chat.privateAdmin();
    await seller.caller.chat.send({ id, content: 'Hola', clientKey: 'k-1' });
    for (const [room, content] of [
      [id, 'Chau'],
      [own, 'Hola'],
    ] as const) {
      const body = { content, clientKey: 'k-1' };
      expect((await seller.rest('POST', `/api/chat/${room}/messages`, body)).status).toBe(409);
    }
  });

  test("a key with the separator of the app's own keys is refused", async ({ app }) => {
    const { seller, id } = await groupOf(app);
    const message = { content: 'Hola', clientKey: 'follow-up:1:2' };
    const { status, body } = await seller.rest('POST', `/api/chat/${id}/messages`, message);
    expect([status, body.error]).toEqual([400, 'El campo Clave de envío no puede tener dos puntos (:)']);
    expect(await read(seller, id)).toEqual([]);
  });

  test('without a key the same text is written twice', async ({ app }) => {
    const { seller, id } = await groupOf(app);
    await say(seller, id, 'Hola', 'Hola');
    expect(await read(seller, id)).toHaveLength(2);
  });
});

describe('unread messages', () => {
  test('are those of others, until they are marked as read', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const admin = await app.admin();
    const { _id: own } = await seller.caller.chat.privateAdmin();
    await say(other, id, 'Uno', 'Dos');
    await say(seller, id, 'Mío');
    await say(admin, own, 'Tres');
    expect(await seller.caller.chat.unreadCount()).toEqual({ count: 3, group: 2, private: 1, team: 0 });
    expect((await seller.caller.chat.group()).unreadCount).toBe(2);
    expect(await other.caller.chat.unreadCount()).toEqual({ count: 1, group: 1, private: 0, team: 0 });

    expect((await seller.rest('PUT', `/api/chat/${id}/read`)).body).toEqual({ success: true });
    expect(await seller.caller.chat.unreadCount()).toEqual({ count: 1, group: 0, private: 1, team: 0 });
    await say(other, id, 'Cuatro');
    expect((await seller.caller.chat.group()).unreadCount).toBe(1);
  });

  test('can be marked up to one message, and never back', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const [first, second, third] = await say(other, id, 'Uno', 'Dos', 'Tres');
    const unread = async (messageId: string | undefined) => {
      await seller.caller.chat.markRead({ id, messageId });
      return (await seller.caller.chat.unreadCount()).count;
    };
    expect(await unread(second)).toBe(1);
    expect(await unread(first)).toBe(1);
    expect(await unread(third)).toBe(0);
    expect((await seller.rest('PUT', `/api/chat/${id}/read`, { messageId: '999' })).status).toBe(400);
  });

  test('are written about only when something changes', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    const writes = () => app.query('SELECT total_changes() AS n')[0]?.n;
    await say(other, id, 'Hola');
    await seller.caller.chat.markRead({ id });
    const before = writes();
    await seller.caller.chat.markRead({ id });
    await seller.rest('PUT', `/api/chat/${id}/read`);
    expect(writes()).toBe(before);
  });

  test('are counted over all private rooms for an administrator, each for themselves', async ({ app }) => {
    const [one, two] = [await app.seller(), await app.seller()];
    const [admin, otherAdmin] = [await app.admin(), await app.otherAdmin()];
    const rooms = await Promise.all([one, two].map((person) => person.caller.chat.privateAdmin()));
    await say(one, rooms[0]?._id ?? '', 'Uno', 'Dos');
    await say(two, rooms[1]?._id ?? '', 'Tres');
    await admin.caller.chat.markRead({ id: rooms[0]?._id ?? '' });
    expect(await admin.caller.chat.unreadCount()).toEqual({ count: 1, group: 0, private: 1, team: 0 });
    await say(admin, rooms[1]?._id ?? '', 'Respuesta');
    expect(await otherAdmin.caller.chat.unreadCount()).toEqual({ count: 4, group: 0, private: 4, team: 0 });
  });

  test('do not include messages from before one came', async ({ app }) => {
    const { seller, id } = await groupOf(app);
    const { _id: own } = await seller.caller.chat.privateAdmin();
    await say(seller, id, ...numbered(7));
    await say(seller, own, 'Consulta');
    app.clock.nowMs += 1000;
    const [newSeller, newAdmin] = [await app.seller(), await app.otherAdmin()];
    await say(seller, id, 'Bienvenida');
    await say(seller, own, 'Otra consulta');
    expect(await newSeller.caller.chat.unreadCount()).toEqual({ count: 1, group: 1, private: 0, team: 0 });
    expect(await newAdmin.caller.chat.unreadCount()).toEqual({ count: 2, group: 1, private: 1, team: 0 });
    const [room] = (await newAdmin.caller.chat.privateRooms({})).chatRooms;
    expect(room?.unreadCount).toBe(1);
  });

  test('are counted up to 100', async ({ app }) => {
    const { seller, other, id } = await groupOf(app);
    await say(other, id, ...numbered(120));
    expect(await seller.caller.chat.unreadCount()).toEqual({ count: 100, group: 100, private: 0, team: 0 });
  });
});

test('a message that is sent again after it was hidden stays hidden, and is one', async ({ app }) => {
  const { seller, other, id } = await groupOf(app);
  const message = { id, content: 'Pásenme sus claves', clientKey: 'k-1' };
  const { _id } = await seller.caller.chat.send(message);
  await (await app.admin()).rest('DELETE', `/api/admin/chat/messages/${_id}`);
  expect(await seller.caller.chat.send(message)).toMatchObject({ _id });
  expect(await read(other, id)).toMatchObject([{ _id, content: 'Mensaje retirado por la administración' }]);
});

test('an administrator hides a message for everybody, once in the audit', async ({ app }) => {
  const { seller, other, id } = await groupOf(app);
  const admin = await app.admin();
  const [messageId = ''] = await say(seller, id, 'Laura, de la oficina: pásenme sus claves', 'Otra cosa');
  const seen = await other.rest('GET', `/api/chat/${id}/messages`);
  const hide = (message: string) => admin.rest('DELETE', `/api/admin/chat/messages/${message}`);
  for (let time = 0; time < 2; time += 1)
    expect(await hide(messageId)).toMatchObject({ status: 200, body: { success: true } });
  const hidden = 'Mensaje retirado por la administración';
  expect((await read(other, id)).map(({ content }) => content)).toEqual([hidden, 'Otra cosa']);
  const { headers } = await app.server.inject({
    url: `/api/chat/${id}/messages`,
    headers: { authorization: `Bearer ${other.token}`, 'if-none-match': seen.headers.etag as string },
  });
  expect(headers.etag).not.toBe(seen.headers.etag);
  const { entries } = await admin.caller.admin.audit({ kind: 'message_hidden' });
  expect(entries).toMatchObject([{ actorId: admin.user.id, subjectId: seller.user.id }]);
  expect((await hide('999')).status).toBe(404);
});
