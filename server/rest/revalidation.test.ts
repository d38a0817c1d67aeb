import { describe, expect, vi } from 'vitest';
import { requireSession } from '../features/auth/auth.service.ts';
import { sendNotification } from '../features/notifications/notifications.sent.service.ts';
import { sendNotificationInput } from '../../shared/notifications/notifications.ts';
import { saleInput } from '../cli/demo/saleInput.ts';
import { createTestApp, test, type Person, type TestApp } from '../testing/testApp.ts';

async function get({ server }: TestApp, url: string, as: Person | undefined, etag?: string) {
  const { statusCode, headers, body } = await server.inject({
    url: `/api${url}`,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
  });
  return { status: statusCode, etag: headers.etag as string, cacheControl: headers['cache-control'], body };
}

/** Gets the URL, makes the change and asks again for newer data; returns both bodies. */
async function bodiesAround(
  app: TestApp,
  url: string,
  as: Person | undefined,
  change: () => Promise<unknown>,
) {
  const before = await get(app, url, as);
  expect(before).toMatchObject({ status: 200, etag: expect.stringMatching(/^"[\w-]{43}"$/) });
  await change();
  const after = await get(app, url, as, before.etag);
  return { before: before.body, after };
}

async function expectNew(...around: Parameters<typeof bodiesAround>): Promise<void> {
  const { before, after } = await bodiesAround(...around);
  expect(after.status).toBe(200);
  expect(after.body).not.toBe(before);
  const [app, url, as] = around;
  expect(after).toEqual(await get(app, url, as));
}

async function expectUnchanged(...around: Parameters<typeof bodiesAround>): Promise<void> {
  const { before, after } = await bodiesAround(...around);
  expect(after).toMatchObject({ status: 304, body: '', cacheControl: 'private, no-cache' });
  const [app, url, as] = around;
  const now = await get(app, url, as);
  expect(now.body).toBe(before);
  expect(now.etag).toBe(after.etag);
}

async function createRoom(app: TestApp) {
  const [reader, writer, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const { _id: id } = await reader.caller.chat.group();
  const say = (who: Person, content: string) => who.caller.chat.send({ id, content });
  await say(reader, 'Hola');
  await say(writer, '¿Alguien en Rosario?');
  return { app, reader, writer, admin, say, id, url: `/chat/${id}/messages` };
}
type Room = Awaited<ReturnType<typeof createRoom>>;

describe('a page of messages', () => {
  const profile = { phone: '11 5555-0000', location: 'Rosario' };

  const changes: [name: string, change: (room: Room) => Promise<unknown>][] = [
    ['another message', ({ say, writer }) => say(writer, 'Buenas')],
    ['a message of the reader', ({ say, reader }) => say(reader, 'Yo')],
    [
      'another name of a sender',
      ({ writer }) => writer.caller.auth.updateProfile({ ...profile, name: 'Eva' }),
    ],
    [
      'a name given by an administrator',
      ({ admin, writer: { user } }) =>
        admin.caller.admin.editUser({ ...profile, id: user._id, name: 'Eva', commissionRate: 0.1 }),
    ],
    [
      'another role of a sender',
      async ({ app, writer }) => app.query("UPDATE users SET role = 'admin' WHERE id = ?", writer.user._id),
    ],
    [
      'another text in the database',
      async ({ app }) => app.query("UPDATE chat_messages SET content = 'Adiós' WHERE content = 'Hola'"),
    ],
    [
      'a message less in the database',
      async ({ app }) => app.query("DELETE FROM chat_messages WHERE content = 'Hola'"),
    ],
  ];
  test.for(changes)('is new after %s', async ([, change], { app }) => {
    const room = await createRoom(app);
    await expectNew(app, room.url, room.reader, () => change(room));
  });

  const others: [name: string, change: (room: Room) => Promise<unknown>][] = [
    ['nothing', async () => undefined],
    ['being read', ({ reader, id }) => reader.caller.chat.markRead({ id })],
    [
      'a message elsewhere',
      async ({ writer }) => {
        const { _id } = await writer.caller.chat.privateAdmin();
        await writer.caller.chat.send({ id: _id, content: 'Una pregunta' });
      },
    ],
    [
      'another phone of a sender',
      ({ writer: { caller, user } }) =>
        caller.auth.updateProfile({ ...profile, name: user.name, phone: '1' }),
    ],
    [
      'another name of someone who never wrote',
      async ({ app }) => (await app.seller()).caller.auth.updateProfile({ ...profile, name: 'Eva' }),
    ],
    ['a sale', ({ writer }) => writer.caller.sales.register(saleInput())],
    ['an hour', async ({ app }) => (app.clock.nowMs += 3_600_000)],
  ];
  test.for(others)('is the same after %s', async ([, change], { app }) => {
    const room = await createRoom(app);
    await expectUnchanged(app, room.url, room.reader, () => change(room));
  });

  test('is not read to say that it is the same', async ({ app }) => {
    const { url, reader } = await createRoom(app);
    const { etag } = await get(app, url, reader);
    app.query('ALTER TABLE chat_messages RENAME TO gone');
    expect((await get(app, url, reader, etag)).status).toBe(304);
    expect((await get(app, url, reader)).status).toBe(500);
  });

  test('differs by reader and by room', async ({ app }) => {
    const { url, reader, writer, admin } = await createRoom(app);
    const { etag } = await get(app, url, reader);
    for (const other of [writer, admin]) expect((await get(app, url, other, etag)).status).toBe(200);
    const { _id: ownRoom } = await reader.caller.chat.privateAdmin();
    const empty = await get(app, `/chat/${ownRoom}/messages`, reader, etag);
    expect(empty).toMatchObject({ status: 200, body: '{"success":true,"messages":[]}' });
    await expectUnchanged(app, `/chat/${ownRoom}/messages`, reader, async () => undefined);
  });

  test('is only for those who may still see it', async ({ app }) => {
    const [seller, other, admin] = [await app.seller(), await app.seller(), await app.otherAdmin()];
    const { _id } = await seller.caller.chat.privateAdmin();
    const url = `/chat/${_id}/messages`;
    const { etag } = await get(app, url, admin);
    const statusFor = async (as: Person | undefined, tag = etag) => (await get(app, url, as, tag)).status;
    expect(await statusFor(admin)).toBe(304);
    expect(await statusFor(other)).toBe(404);
    expect(await statusFor(undefined)).toBe(401);
    app.query("UPDATE users SET role = 'seller' WHERE id = ?", admin.user._id);
    expect(await statusFor(admin)).toBe(404);
    const own = (await get(app, url, seller)).etag;
    app.query('UPDATE users SET is_active = 0 WHERE id = ?', seller.user._id);
    expect(await statusFor(seller, own)).toBe(401);
  });

  test('before or after a message has no ETag', async ({ app }) => {
    const { url, reader } = await createRoom(app);
    for (const range of ['after=1', 'before=2']) {
      const { status, etag, cacheControl } = await get(app, `${url}?${range}`, reader);
      expect({ status, etag, cacheControl }).toEqual({
        status: 200,
        etag: undefined,
        cacheControl: 'no-store',
      });
    }
  });

  test('is known by one of several ETags, or by one that a proxy made weak', async ({ app }) => {
    const { url, reader } = await createRoom(app);
    const { etag } = await get(app, url, reader);
    for (const known of [`"x", ${etag}`, `W/${etag}`, `W/"x",W/${etag} , "y"`]) {
      expect((await get(app, url, reader, known)).status).toBe(304);
    }
    for (const other of ['"x"', etag.slice(1, -1), '', `${etag.slice(0, -1)}x"`]) {
      expect((await get(app, url, reader, other)).status).toBe(200);
    }
  });

  test('is new after a restart: the new version may write it differently', async ({ app }) => {
    const { url, reader } = await createRoom(app);
    const { etag } = await get(app, url, reader);
    const statusOf = async (twin: TestApp) => {
      const { url: sameUrl, reader: sameReader } = await createRoom(twin);
      const { status } = await get(twin, sameUrl, sameReader, etag);
      await twin.close();
      return status;
    };
    expect(await statusOf(await createTestApp())).toBe(304);
    vi.resetModules();
    const restarted = await import('../testing/testApp.ts');
    expect(await statusOf(await restarted.createTestApp())).toBe(200);
  });
});

describe('the plans on offer', () => {
  const plan = {
    name: 'Alarma Granja',
    description: 'Para el campo',
    price: 100,
    features: ['Sirena'],
    isActive: true,
  };
  const changes: [name: string, change: (admin: Person, id: string) => Promise<unknown>][] = [
    ['another one', (admin) => admin.caller.admin.createPlan({ ...plan, name: 'Otra' })],
    ['another price', (admin, id) => admin.caller.admin.editPlan({ ...plan, id, price: 101 })],
    ['other features', (admin, id) => admin.caller.admin.editPlan({ ...plan, id, features: [] })],
    [
      'one that is no longer on offer',
      (admin, id) => admin.caller.admin.editPlan({ ...plan, id, isActive: false }),
    ],
    ['one that is deleted', (admin, id) => admin.caller.admin.deletePlan({ id })],
  ];
  test.for(changes)('are new after %s', async ([, change], { app }) => {
    const admin = await app.admin();
    const { _id } = await admin.caller.admin.createPlan(plan);
    await expectNew(app, '/plans', undefined, () => change(admin, _id));
  });

  test('are equal for all users until they change', async ({ app }) => {
    const seller = await app.seller();
    await expectUnchanged(app, '/plans', undefined, () => seller.caller.sales.register(saleInput()));
    const { etag } = await get(app, '/plans', undefined);
    expect((await get(app, '/plans', seller, etag)).status).toBe(304);
  });
});

async function notify(app: TestApp) {
  const { user } = requireSession(app.ctx, (await app.admin()).token);
  return sendNotification(
    app.ctx,
    user,
    sendNotificationInput.parse({ title: 'Hola', message: 'Hay novedades' }),
    [],
  );
}

describe('the number of unread notifications', () => {
  const url = '/notifications/unread-count';
  test('is new when one arrives or is read', async ({ app }) => {
    const seller = await app.seller();
    const { _id: id } = await notify(app);
    await expectNew(app, url, seller, () => notify(app));
    await expectNew(app, url, seller, () => seller.caller.notifications.markAsRead({ id }));
    await expectNew(app, url, seller, () => seller.caller.notifications.markAllAsRead());
  });

  test('is the same while others read theirs', async ({ app }) => {
    const [seller, other] = [await app.seller(), await app.seller()];
    await notify(app);
    await expectUnchanged(app, url, seller, () => other.caller.notifications.markAllAsRead());
    const { etag } = await get(app, url, other);
    expect((await get(app, url, seller, etag)).status).toBe(200);
  });
});

test('responses that are not polled have no ETag and are not stored', async ({ app }) => {
  const seller = await app.seller();
  expect(await get(app, '/sales', seller)).toMatchObject({ etag: undefined, cacheControl: 'no-store' });
});
