import { describe, expect, vi } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { postForm } from '../../testing/forms.ts';
import {
  newDevice,
  ORIGIN,
  readVapid,
  startPushService,
  type Posted,
  type PushService,
  type TestDevice,
} from '../../testing/pushService.ts';
import { createTestApp, test as base, type Person, type TestApp } from '../../testing/testApp.ts';

const SOON_MS = 10_000;
/** The server looks every second; the tests let it look at once. */
const LOOK_MS = 1000;
const INTERVALS = { toFake: ['setInterval', 'clearInterval'] } satisfies Parameters<
  typeof vi.useFakeTimers
>[0];

const soon = (check: () => void) => {
  const lookAndCheck = () => {
    vi.advanceTimersByTime(LOOK_MS);
    check();
  };
  return vi.waitFor(lookAndCheck, { timeout: 20_000, interval: 20 });
};

/** A server that sends, and the push service that it sends to. */
const test = base.extend<{ service: PushService; app: TestApp }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture gets
  service: async ({}, use) => use(await startPushService()),
  // The stand-in is there before the server sends.
  app: async ({ service: _service }, use) => {
    vi.useFakeTimers(INTERVALS);
    const app = await createTestApp({ SECURITY_CONTACT: 'mailto:seguridad@example.com' });
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    await use(app);
    await app.close();
    vi.useRealTimers();
  },
});

async function withDevice(person: Person): Promise<TestDevice> {
  const device = newDevice();
  await person.caller.push.subscribe(device.subscription);
  return device;
}

const waiting = (app: TestApp) => app.query('SELECT kind, attempts, due_at FROM push_messages ORDER BY id');

const untilNothingWaits = (app: TestApp) => soon(() => expect(waiting(app)).toEqual([]));

async function roomOf(seller: Person): Promise<string> {
  return (await seller.caller.chat.privateAdmin())._id;
}

const train = (app: TestApp, admin: Person, recipients: string[]) =>
  postForm(
    app,
    admin,
    '/api/notifications',
    {
      title: 'Secreto',
      message: 'Muy privado',
      recipientType: 'specific',
      recipients: JSON.stringify(recipients),
    },
    { field: 'attachments', list: [] },
  );

async function payOne(admin: Person, seller: Person, saleId: string): Promise<string> {
  await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'completed' });
  const until = '2026-03-10';
  const { settlements } = await admin.caller.admin.createSettlements({ sellerIds: [seller.user.id], until });
  const id = settlements[0]?._id ?? '';
  await admin.caller.admin.closeSettlement({ id });
  await admin.caller.admin.paySettlement({ id, paidOn: '2026-03-10', method: 'cash' });
  return id;
}

describe('a device is sent', () => {
  test("its user's events, each once, encrypted and without personal data", async ({ app, service }) => {
    const [seller, other, admin] = [
      await app.seller({ name: 'Ana Paz' }),
      await app.seller(),
      await app.admin(),
    ];
    const { _id: saleId } = await seller.caller.sales.register(saleInput());
    const room = await roomOf(seller);
    const phone = await withDevice(seller);
    const tablet = await withDevice(seller);
    const foreign = await withDevice(other);

    await admin.caller.chat.send({ id: room, content: 'Llámame al 11 4444-5555' });
    await train(app, admin, [seller.user.id]);
    const settlementId = await payOne(admin, seller, saleId);
    app.clock.nowMs += SOON_MS;
    await untilNothingWaits(app);

    const expected = [
      { title: 'Novedades en una de tus ventas', path: `/app/news?sale=${saleId}`, tag: `news-${saleId}` },
      { title: 'Tienes un mensaje privado', path: '/app/chat?tab=private', tag: `message-${room}` },
      { title: 'Tienes una notificación nueva', path: '/app/training/1', tag: 'training-1' },
      {
        title: 'Se pagó una de tus liquidaciones',
        path: `/app/cobros/${settlementId}`,
        tag: `settlement-${settlementId}`,
      },
    ];
    for (const device of [phone, tablet]) {
      const messages = service.readBy(device).toSorted((one, two) => (one.title < two.title ? -1 : 1));
      expect(messages).toEqual(expected.toSorted((one, two) => (one.title < two.title ? -1 : 1)));
    }
    expect(service.readBy(foreign)).toEqual([]);
  });

  test('the headers of push services: sender, lifetime, replaced topic', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    const [{ headers, body }] = service.posts as [Posted];
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '86400',
      urgency: 'high',
      topic: 'training-1',
    });
    expect(body.toString('latin1')).not.toContain('notificación');
    const vapid = readVapid(headers.authorization);
    expect(vapid).toMatchObject({
      publicKey: (await seller.caller.push.state({})).publicKey,
      aud: ORIGIN,
      sub: 'mailto:seguridad@example.com',
    });
    expect(vapid.exp * 1000).toBeLessThan(Date.now() + DAY_MS);
  });

  test('one message for events in quick succession, and none for those its user caused or has read', async ({
    app,
    service,
  }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const { _id: saleId } = await seller.caller.sales.register(saleInput());
    const room = await roomOf(seller);
    const phone = await withDevice(seller);
    await seller.caller.sales.edit({ id: saleId, description: 'Mi propio cambio' });
    await seller.caller.chat.send({ id: room, content: 'Hola' });
    expect(waiting(app)).toEqual([]);

    await admin.caller.chat.send({ id: room, content: 'Ya leído' });
    await seller.caller.chat.markRead({ id: room });
    expect(waiting(app)).toEqual([]);

    for (let line = 0; line < 30; line += 1) {
      await admin.caller.chat.send({ id: room, content: `Línea ${line}` });
      await admin.caller.admin.changeSaleStatus({ id: saleId, status: line % 2 ? 'pending' : 'cancelled' });
    }
    app.clock.nowMs += SOON_MS;
    await untilNothingWaits(app);
    expect(
      service
        .readBy(phone)
        .map(({ tag }) => tag)
        .toSorted(),
    ).toEqual([`message-${room}`, `news-${saleId}`]);
    await admin.caller.chat.send({ id: room, content: 'Otra vez' });
    app.clock.nowMs += SOON_MS;
    await untilNothingWaits(app);
    expect(service.readBy(phone)).toHaveLength(3);
  });

  test('as an administrator the first message of a seller who waits', async ({ app, service }) => {
    const [seller, admin, other] = [await app.seller(), await app.admin(), await app.otherAdmin()];
    const room = await roomOf(seller);
    const phone = await withDevice(admin);
    const write = async (person: Person) => {
      await person.caller.chat.send({ id: room, content: 'Hola' });
      app.clock.nowMs += SOON_MS;
      await untilNothingWaits(app);
    };
    for (const person of [seller, seller, other, seller]) await write(person);
    const path = `/app/chat?tab=private&room=${room}`;
    expect(service.readBy(phone).map((message) => message.path)).toEqual([path, path]);
  });
});

test('without a device nothing is written', async ({ app }) => {
  const [seller, admin] = [await app.seller(), await app.admin()];
  const { _id: saleId } = await seller.caller.sales.register(saleInput());
  await withDevice(admin);
  await admin.caller.admin.changeSaleStatus({ id: saleId, status: 'appointed' });
  await admin.caller.chat.send({ id: await roomOf(seller), content: 'Hola' });
  await train(app, admin, [seller.user.id, admin.user.id]);
  expect(waiting(app)).toEqual([]);
});

describe('a push service', () => {
  test.for([404, 410])('that says %i has no such device any more', async (status, { app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status }));
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(app.query('SELECT * FROM push_subscriptions')).toEqual([]);
    expect(service.posts).toHaveLength(1);
  });

  test('that refuses a message does not get it again, and the device stays', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status: 400 }));
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(service.posts).toHaveLength(1);
    expect(app.query('SELECT * FROM push_subscriptions')).toHaveLength(1);
    expect(app.logLines.join('')).toContain('push message refused');
    expect(app.logLines.join('')).not.toContain('/send/');
  });

  test('that redirects is not followed', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status: 307, headers: { location: `${ORIGIN}/elsewhere` } }));
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(service.posts.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(service.posts).toHaveLength(1);
  });

  test('that is busy gets it again later, five times in all', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    const answers = [500, 429, 503, 502, 500];
    service.respond(() => ({ status: answers[service.posts.length - 1] ?? 201 }));
    await train(app, admin, [seller.user.id]);
    for (const [before, seconds] of [30, 120, 600, 3600].entries()) {
      const dueAtMs = app.clock.nowMs + seconds * 1000;
      const expected = [{ kind: 'training', attempts: before + 1, due_at: dueAtMs }];
      await soon(() => expect(waiting(app)).toEqual(expected));
      app.clock.nowMs = dueAtMs;
    }
    await untilNothingWaits(app);
    expect(service.posts).toHaveLength(answers.length);
  });

  test('may say when it wants to be asked again', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    service.respond(() => ({ status: 429, headers: { 'retry-after': '900' } }));
    await train(app, admin, [seller.user.id]);
    const expected = [{ kind: 'training', attempts: 1, due_at: app.clock.nowMs + 900_000 }];
    await soon(() => expect(waiting(app)).toEqual(expected));
  });

  test('that stays silent delays neither responses, nor other services, nor the end of the server', async ({
    app,
    service,
  }) => {
    const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
    const dead = await withDevice(seller);
    const alive = await withDevice(other);
    const deadPath = new URL(dead.subscription.endpoint).pathname;
    service.respond(({ path }) => (path === deadPath ? undefined : { status: 201 }));
    await train(app, admin, [seller.user.id]);
    await soon(() => expect(service.posts).toHaveLength(1));
    await train(app, admin, [other.user.id]);
    await soon(() => expect(service.readBy(alive)).toHaveLength(1));
    await train(app, admin, [seller.user.id]);
    await soon(() => expect(service.posts).toHaveLength(3));
    const startedAt = performance.now();
    await app.server.close();
    // It would have waited 5 s for the push service.
    expect(performance.now() - startedAt).toBeLessThan(4000);
    // The next start sends them.
    expect(waiting(app).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});

describe('a message', () => {
  test('of a session that is over is not sent', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    await admin.caller.chat.send({ id: await roomOf(seller), content: 'Hola' });
    app.query('UPDATE sessions SET expires_at = ? WHERE user_id = ?', app.clock.nowMs, seller.user.id);
    app.clock.nowMs += SOON_MS;
    await untilNothingWaits(app);
    expect(service.posts).toEqual([]);
    expect(app.query('SELECT * FROM push_subscriptions')).toEqual([]);
  });

  test('a day old is not sent', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    await admin.caller.chat.send({ id: await roomOf(seller), content: 'Hola' });
    app.clock.nowMs += DAY_MS + HOUR_MS;
    await untilNothingWaits(app);
    expect(service.posts).toEqual([]);
  });

  test('to an address that is no push service any more is not sent', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    await withDevice(seller);
    app.query(
      `UPDATE push_subscriptions SET endpoint = replace(endpoint, 'fcm.googleapis.com', 'localhost')`,
    );
    await train(app, admin, [seller.user.id]);
    await untilNothingWaits(app);
    expect(service.connections()).toBe(0);
    expect(app.query('SELECT * FROM push_subscriptions')).toEqual([]);
  });
});
