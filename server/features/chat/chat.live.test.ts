import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import type { LiveEvent } from '../../../shared/chat.ts';
import { createCaller } from '../../routes.ts';
import { createTestApp, ON_PRIMARY, test, type Person, type TestApp } from '../../testing/testApp.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { chatFeedOf } from './chat.feed.ts';

/** A stream read step by step in this process. */
async function openStream({ caller }: Pick<Person, 'caller'>, lastEventId?: string) {
  const iterator = (await caller.chat.live({ lastEventId }))[Symbol.asyncIterator]();
  let id = '';
  const next = async (): Promise<LiveEvent> => {
    const { value, done } = await iterator.next();
    if (done) throw new Error('the stream ended');
    const [eventId, event] = value as unknown as [string, LiveEvent];
    id = eventId;
    return event;
  };
  expect(await next()).toEqual({ type: 'ready' });
  const receive = async (count: number): Promise<string[]> => {
    const contents: string[] = [];
    while (contents.length < count) {
      const event = await next();
      if (event.type === 'messages') contents.push(...event.messages.map((message) => message.content));
    }
    return contents;
  };
  return { next, receive, close: () => iterator.return?.(), lastEventId: () => id };
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
    const stream = await openStream(seller);
    await say(other, group, ['Uno']);
    expect(await stream.next()).toEqual({
      type: 'messages',
      messages: [expect.objectContaining({ content: 'Uno', roomId: group })],
    });
    await say(seller, group, ['Dos', 'Tres']);
    expect(await stream.receive(2)).toEqual(['Dos', 'Tres']);
    await stream.close();
  });

  test('shows the key of a message to its sender alone', async ({ app }) => {
    const { seller, other, group } = await people(app);
    const streams = await Promise.all([openStream(seller), openStream(other)]);
    await seller.caller.chat.send({ id: group, content: 'Hola', clientKey: 'k-1' });
    const [own, others] = await Promise.all(streams.map((stream) => stream.next()));
    expect(own).toMatchObject({ messages: [{ clientKey: 'k-1' }] });
    expect(JSON.stringify(others)).not.toContain('k-1');
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('brings a private message to its seller and to administrators only', async ({ app }) => {
    const { seller, other, admin, group, own } = await people(app);
    const streams = await Promise.all([seller, other, admin].map((person) => openStream(person)));
    await say(seller, own, ['Privado']);
    await say(seller, group, ['Para todos']);
    const [sellers, others, admins] = streams;
    expect(await sellers?.receive(2)).toEqual(['Privado', 'Para todos']);
    expect(await others?.receive(1)).toEqual(['Para todos']);
    expect(await admins?.receive(2)).toEqual(['Privado', 'Para todos']);
    await Promise.all(streams.map((stream) => stream.close()));
  });

  test('resumes after a cut: missed messages arrive once and in order', async ({ app }) => {
    const { seller, other, admin, group, own } = await people(app);
    const stream = await openStream(seller);
    await say(other, group, ['Visto']);
    await stream.receive(1);
    await stream.close();
    await say(other, group, numbered(5, 'Grupo'));
    await say(admin, own, numbered(5, 'Privado'));
    const resumed = await openStream(seller, stream.lastEventId());
    await say(other, group, ['Después']);
    expect(await resumed.receive(11)).toEqual([
      ...numbered(5, 'Grupo'),
      ...numbered(5, 'Privado'),
      'Después',
    ]);
    await resumed.close();
  });

  test('that was cut before its first message resumes as well', async ({ app }) => {
    const { seller, other, group } = await people(app);
    await say(other, group, ['Antes']);
    const stream = await openStream(seller);
    await stream.close();
    await say(other, group, ['Mientras']);
    const resumed = await openStream(seller, stream.lastEventId());
    expect(await resumed.receive(1)).toEqual(['Mientras']);
    await resumed.close();
  });

  // Six hundred messages take long there.
  test.skipIf(ON_PRIMARY)(
    'brings more than memory holds to who was away or reads slowly, without a gap',
    async ({ app }) => {
      const { seller, other, admin, group, own } = await people(app);
      const streams = await Promise.all([openStream(seller), openStream(admin)]);
      await say(other, group, numbered(350, 'Uno'));
      await say(seller, own, numbered(250, 'Dos'));
      const everything = [...numbered(350, 'Uno'), ...numbered(250, 'Dos')];
      for (const stream of streams) expect(await stream.receive(600)).toEqual(everything);
      const resumed = await openStream(seller, '0');
      expect(await resumed.receive(600)).toEqual(everything);
      await Promise.all([...streams, resumed].map((stream) => stream.close()));
    },
  );

  test('starts at the newest message when asked to resume beyond it', async ({ app }) => {
    const { seller, other, group } = await people(app);
    const stream = await openStream(seller, '999999');
    await say(other, group, ['Hola']);
    expect(await stream.receive(1)).toEqual(['Hola']);
    await stream.close();
  });

  test('refuses an event id that is none', async ({ app }) => {
    const seller = await app.seller();
    await expect(seller.caller.chat.live({ lastEventId: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  // Each of two servers keeps ten.
  test.skipIf(ON_PRIMARY)(
    'keeps ten streams of one person open; an eleventh ends the oldest',
    async ({ app }) => {
      const { seller, other, group } = await people(app);
      const streams: Awaited<ReturnType<typeof openStream>>[] = [];
      for (let count = 0; count < 11; count += 1) streams.push(await openStream(seller));
      await expect(streams[0]?.next()).rejects.toThrow('the stream ended');
      await say(other, group, ['Hola']);
      expect(await streams[1]?.receive(1)).toEqual(['Hola']);
      expect(chatFeedOf(app.ctx).size()).toBe(10);
      await Promise.all(streams.map((stream) => stream.close()));
      expect(chatFeedOf(app.ctx).size()).toBe(0);
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
    const stream = await openStream(seller);
    await end({ app, seller, admin });
    const another = await app.seller();
    await say(another, group, ['Ya no es para ti']);
    await expect(stream.next()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(chatFeedOf(app.ctx).size()).toBe(0);
  });

  // A replica does not follow in time that does not pass.
  test.skipIf(ON_PRIMARY)('and without any message, at the latest after five seconds', async ({ app }) => {
    const { seller } = await people(app);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stream = await openStream(seller);
      const end = stream.next().catch((error: unknown) => error);
      await seller.caller.auth.logout();
      await vi.advanceTimersByTimeAsync(5000);
      expect(await end).toMatchObject({ code: 'UNAUTHORIZED' });
    } finally {
      vi.useRealTimers();
    }
  });
});

// On a primary: server/faults/twoServers.test.ts.
test.skipIf(ON_PRIMARY)(
  'a message written by another process arrives within a second, in both directions',
  { retry: 2 },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'ventas-chat-'));
    const here = await createTestApp({}, join(dir, 'app.db'));
    const there = await createTestApp({}, join(dir, 'app.db'));
    try {
      const { seller, other, group } = await people(here);
      const callThere = createCaller({ ...there.ctx, ip: '127.0.0.1', token: other.token });
      const streamHere = await openStream(seller);
      const streamThere = await openStream({ caller: callThere });

      const sentAt = performance.now();
      await callThere.chat.send({ id: group, content: 'Desde allá' });
      expect(await streamHere.receive(1)).toEqual(['Desde allá']);
      expect(await streamThere.receive(1)).toEqual(['Desde allá']);
      await say(seller, group, ['Desde acá']);
      expect(await streamThere.receive(1)).toEqual(['Desde acá']);
      expect(await streamHere.receive(1)).toEqual(['Desde acá']);
      // Twice half a second of polling, and room for a busy machine.
      expect(performance.now() - sentAt).toBeLessThan(3000);
      await Promise.all([streamHere.close(), streamThere.close()]);
    } finally {
      await here.close();
      await there.close();
      rmSync(dir, { recursive: true });
    }
  },
);
