import { describe, expect } from 'vitest';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { ORIGIN, readVapid, type Posted } from '../../testing/pushService.ts';
import type { Person } from '../../testing/testApp.ts';
import { test, withDevice, waiting, untilNothingWaits, train } from '../../testing/features/push.ts';

const SOON_MS = 10_000;

async function roomOf(seller: Person): Promise<string> {
  return (await seller.caller.chat.privateAdmin())._id;
}

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

describe('while the clock is ahead', () => {
  test('a device of a session that has not ended is sent messages, and kept', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const phone = await withDevice(seller);
    const room = await roomOf(seller);
    await admin.caller.chat.send({ id: room, content: 'Hola' });
    app.clock.jumpTo(app.clock.nowMs + 60 * DAY_MS);
    await untilNothingWaits(app);
    expect(service.readBy(phone).map(({ tag }) => tag)).toEqual([`message-${room}`]);
    expect(app.query('SELECT count(*) AS n FROM push_subscriptions')).toEqual([{ n: 1 }]);
  });

  test('a message that waits is sent with the next one once the clock is right', async ({ app, service }) => {
    const [seller, admin] = [await app.seller(), await app.admin()];
    const phone = await withDevice(seller);
    const room = await roomOf(seller);
    const startMs = app.clock.nowMs;
    app.clock.jumpTo(startMs + 60 * DAY_MS);
    await admin.caller.chat.send({ id: room, content: 'Hola' });
    app.clock.jumpTo(startMs);
    await admin.caller.chat.send({ id: room, content: '¿Qué tal?' });
    app.clock.nowMs += SOON_MS;
    await untilNothingWaits(app);
    expect(service.readBy(phone).map(({ tag }) => tag)).toEqual([`message-${room}`]);
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
