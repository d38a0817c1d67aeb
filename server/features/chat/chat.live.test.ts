import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { appRouter } from '../../routes.ts';
import { createTestApp, ON_PRIMARY, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { HIDDEN_MESSAGE } from '../../../shared/chat/chat.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { approve } from '../../testing/features/tray.ts';
import { openLive, type LiveStream } from '../../testing/liveStream.ts';
import { liveStreamsOf } from './chat.live.service.ts';

/** Opens a stream and takes its first event. */
async function openStream(app: TestApp, person: Person, lastEventId?: string): Promise<LiveStream> {
  const stream = await openLive(app, person, lastEventId);
  expect(await stream.next()).toEqual({ type: 'ready' });
  return stream;
}

const numbered = (count: number, name = 'Mensaje') =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

async function say(person: Person, id: string, contents: string[]): Promise<void> {
  for (const content of contents) await person.caller.chat.send({ id, content });
}

async function people(app: TestApp) {
  const [seller, other, admin] = [await app.seller(), await app.seller(), await app.admin()];
  const { _id: group } = await seller.caller.chat.group();
  const { _id: own } = await seller.caller.chat.privateAdmin();
  return { seller, other, admin, group, own };
}

describe('the live stream', () => {
  test('brings messages as they are written, and nothing from before', async ({ app }) => {
    const { seller, other, group } = await people(app);
    await say(other, group, ['Antes']);
    const stream = await openStream(app, seller);
    await say(other, group, ['Uno']);
    expect(await stream.next()).toEqual({
      type: 'messages',
      messages: [expect.objectContaining({ content: 'Uno', roomId: group })],
    });
    await say(seller, group, ['Dos', 'Tres']);
    expect(await stream.receive(2)).toEqual(['Dos', 'Tres']);
    stream.cut();
  });

  test('shows the key of a message to its sender alone', async ({ app }) => {
    const { seller, other, group } = await people(app);
    const streams = await Promise.all([openStream(app, seller), openStream(app, other)]);
    await seller.caller.chat.send({ id: group, content: 'Hola', clientKey: 'k-1' });
    const [own, others] = await Promise.all(streams.map((stream) => stream.next()));
    expect(own).toMatchObject({ messages: [{ clientKey: 'k-1' }] });
    expect(JSON.stringify(others)).not.toContain('k-1');
    for (const stream of streams) stream.cut();
  });

  test('brings a message that was hidden again, without its text', async ({ app }) => {
    const { seller, other, admin, group } = await people(app);
    const { _id } = await other.caller.chat.send({ id: group, content: 'Pásenme sus claves' });
    const stream = await openStream(app, seller);
    await admin.rest('DELETE', `/api/admin/chat/messages/${_id}`);
    expect(await stream.next()).toMatchObject({ messages: [{ _id, content: HIDDEN_MESSAGE }] });
    stream.cut();
  });

  test('brings a private message to its seller and to administrators only', async ({ app }) => {
    const { seller, other, admin, group, own } = await people(app);
    const streams = await Promise.all([seller, other, admin].map((person) => openStream(app, person)));
    await say(seller, own, ['Privado']);
    await say(seller, group, ['Para todos']);
    const [sellers, others, admins] = streams;
    expect(await sellers?.receive(2)).toEqual(['Privado', 'Para todos']);
    expect(await others?.receive(1)).toEqual(['Para todos']);
    expect(await admins?.receive(2)).toEqual(['Privado', 'Para todos']);
    for (const stream of streams) stream.cut();
  });

  test('resumes after a cut: missed messages arrive once and in order', async ({ app }) => {
    const { seller, other, admin, group, own } = await people(app);
    const stream = await openStream(app, seller);
    await say(other, group, ['Visto']);
    await stream.receive(1);
    stream.cut();
    await say(other, group, numbered(5, 'Grupo'));
    await say(admin, own, numbered(5, 'Privado'));
    const resumed = await openStream(app, seller, stream.lastEventId());
    await say(other, group, ['Después']);
    expect(await resumed.receive(11)).toEqual([
      ...numbered(5, 'Grupo'),
      ...numbered(5, 'Privado'),
      'Después',
    ]);
    resumed.cut();
  });

  test('does not bring the name of a customer erased meanwhile', async ({ app }) => {
    const earlier = await people(app);
    const sale = saleInput();
    const customerInfo = { ...sale.customerInfo, name: 'Zulema Marcó' };
    const { _id: id } = await earlier.seller.caller.sales.register({ ...sale, customerInfo });
    await approve(earlier.admin, id);
    app.clock.nowMs += 2 * DAY_MS;
    const [seller, admin] = [await app.signInAgain(earlier.seller), await app.admin()];
    const kept = await openStream(app, admin);
    await seller.caller.sales.notifyOverdue({ id });
    expect((await kept.receive(1)).join()).toContain('Zulema Marcó');
    await admin.caller.admin.eraseSale({ id, reason: 'Lo pidió' });
    const resumed = await openStream(app, seller, '0');
    expect((await resumed.receive(1)).join()).toContain('Datos borrados');
    for (const stream of [kept, resumed]) stream.cut();
  });

  test('that was cut before its first message resumes as well', async ({ app }) => {
    const { seller, other, group } = await people(app);
    await say(other, group, ['Antes']);
    const stream = await openStream(app, seller);
    stream.cut();
    await say(other, group, ['Mientras']);
    const resumed = await openStream(app, seller, stream.lastEventId());
    expect(await resumed.receive(1)).toEqual(['Mientras']);
    resumed.cut();
  });

  // Six hundred messages take long there.
  test.skipIf(ON_PRIMARY)(
    'brings more than memory holds to who was away or reads slowly, without a gap',
    async ({ app }) => {
      const { seller, other, admin, group, own } = await people(app);
      const streams = await Promise.all([openStream(app, seller), openStream(app, admin)]);
      await say(other, group, numbered(350, 'Uno'));
      await say(seller, own, numbered(250, 'Dos'));
      const everything = [...numbered(350, 'Uno'), ...numbered(250, 'Dos')];
      for (const stream of streams) expect(await stream.receive(600)).toEqual(everything);
      const resumed = await openStream(app, seller, '0');
      expect(await resumed.receive(600)).toEqual(everything);
      for (const stream of [...streams, resumed]) stream.cut();
    },
  );

  test('starts at the newest message when asked to resume beyond it', async ({ app }) => {
    const { seller, other, group } = await people(app);
    const stream = await openStream(app, seller, '999999');
    await say(other, group, ['Hola']);
    expect(await stream.receive(1)).toEqual(['Hola']);
    stream.cut();
  });

  test('refuses an event id that is none', async ({ app }) => {
    const seller = await app.seller();
    const stream = await openLive(app, seller, 'x');
    expect(stream.status).toBe(400);
  });

  // Each of two servers keeps ten.
  test.skipIf(ON_PRIMARY)(
    'keeps ten streams of one person open; an eleventh ends the oldest',
    async ({ app }) => {
      const { seller, other, group } = await people(app);
      const streams: LiveStream[] = [];
      for (let count = 0; count < 11; count += 1) streams.push(await openStream(app, seller));
      await expect(streams[0]?.next()).rejects.toThrow('the stream ended');
      await say(other, group, ['Hola']);
      expect(await streams[1]?.receive(1)).toEqual(['Hola']);
      expect(liveStreamsOf(app.ctx).size()).toBe(10);
      for (const stream of streams) stream.cut();
      await expect.poll(() => liveStreamsOf(app.ctx).size()).toBe(0);
    },
  );
});

interface Ending {
  app: TestApp;
  seller: Person;
  admin: Person;
}

const endings: [name: string, end: (ending: Ending) => Promise<unknown>][] = [
  ['a logout', ({ seller }) => seller.caller.auth.logout()],
  [
    'a deactivation',
    ({ admin, seller: { user } }) => {
      const { _id: id, name, phone, location } = user;
      return admin.caller.admin.editUser({ id, name, phone, location, commissionRate: 10, isActive: false });
    },
  ],
  ['a deletion', ({ admin, seller }) => admin.caller.admin.deleteUser({ id: seller.user._id })],
  ['the end of the session', async ({ app }) => (app.clock.nowMs += 31 * DAY_MS)],
];

describe('a stream ends before the next message', () => {
  test.for(endings)('after %s', async ([, end], { app }) => {
    const { seller, admin, group } = await people(app);
    const stream = await openStream(app, seller);
    await end({ app, seller, admin });
    const another = await app.seller();
    await say(another, group, ['Ya no es para ti']);
    await expect(stream.next()).rejects.toThrow('the stream ended');
    expect(liveStreamsOf(app.ctx).size()).toBe(0);
    expect((await openLive(app, seller, stream.lastEventId())).status).toBe(401);
  });

  // A replica does not follow in time that does not pass.
  test.skipIf(ON_PRIMARY)('and without any message, at the latest after five seconds', async ({ app }) => {
    const { seller } = await people(app);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await openStream(app, seller);
      await seller.caller.auth.logout();
      await vi.advanceTimersByTimeAsync(5000);
      await expect(stream.next()).rejects.toThrow('the stream ended');
    } finally {
      vi.useRealTimers();
    }
  });
});

// On a primary: server/faults/twoServers.test.ts.
test.skipIf(ON_PRIMARY)(
  'a message written by another process arrives by itself, in both directions',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'ventas-chat-'));
    const here = await createTestApp({}, join(dir, 'app.db'));
    const there = await createTestApp({}, join(dir, 'app.db'));
    try {
      const { seller, other, group } = await people(here);
      const callThere = appRouter.createCaller({ ...there.ctx, ip: '127.0.0.1', token: other.token });
      const streamHere = await openStream(here, seller);
      const streamThere = await openStream(there, other);

      const sentAt = performance.now();
      await callThere.chat.send({ id: group, content: 'Desde allá' });
      expect(await streamHere.receive(1)).toEqual(['Desde allá']);
      expect(await streamThere.receive(1)).toEqual(['Desde allá']);
      await say(seller, group, ['Desde acá']);
      expect(await streamThere.receive(1)).toEqual(['Desde acá']);
      expect(await streamHere.receive(1)).toEqual(['Desde acá']);
      // Each takes half a second at most, and more on a busy machine.
      expect(performance.now() - sentAt).toBeLessThan(15_000);
      streamHere.cut();
      streamThere.cut();
    } finally {
      await here.close();
      await there.close();
      rmSync(dir, { recursive: true });
    }
  },
);
