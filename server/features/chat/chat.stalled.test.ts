import type { Socket } from 'node:net';
import { afterEach, expect, vi } from 'vitest';
import { openLive } from '../../testing/liveStream.ts';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { liveStreamsOf } from './chat.live.service.ts';

vi.setConfig({ testTimeout: 180_000 });
const soon = { timeout: 120_000 };

/** 30 MB: more than the system takes for a reader that does not read. */
const MESSAGES = 5000;
const CHARACTERS = 2000;
/** An event of a hundred of the longest messages, and what Node sends in one go. */
const MOST_UNSENT = 100 * CHARACTERS * 3 + 256 * 1024;

/** Fills the group room with the longest messages there are. */
async function fillGroup(app: TestApp, writer: Person): Promise<string[]> {
  const { _id: roomId } = await writer.caller.chat.group();
  app.query(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO chat_messages (room_id, sender_id, content, client_key, created_at)
     SELECT ?, ?, n || ?, n, 0 FROM numbers`,
    MESSAGES,
    Number(roomId),
    Number(writer.user.id),
    '€'.repeat(CHARACTERS - 4),
  );
  app.query('UPDATE chat_rooms SET last_message_id = ? WHERE id = ?', MESSAGES, Number(roomId));
  // On a busy machine a replica may not get all this within one call.
  await expect.poll(() => app.database.refresh(), soon).toBeUndefined();
  return Array.from({ length: MESSAGES }, (_, index) => String(index + 1));
}

afterEach(() => void vi.useRealTimers());

const numberOf = (content: string) => content.replaceAll('€', '');

/** Opens a stream of everything that reads nothing; returns the server's side of it too. */
async function openStalled(app: TestApp, reader: Person) {
  // The stream is checked only on request: on a busy machine it would be cut between two steps.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const accepted: Socket[] = [];
  app.server.server.on('connection', (socket) => accepted.push(socket));
  const stream = await openLive(app, reader, '0');
  const [socket] = accepted;
  if (!socket) throw new Error('no connection');
  // The system's buffers grow until the server has to wait.
  let before = -1;
  await expect
    .poll(() => {
      const isStill = socket.bytesWritten === before;
      before = socket.bytesWritten;
      return isStill && socket.writableLength > 0;
    }, soon)
    .toBe(true);
  return { stream, socket };
}

test('a reader that stops costs one event of memory, and gets all the rest once it reads', async ({
  app,
}) => {
  const [reader, writer] = [await app.seller(), await app.seller()];
  const expected = await fillGroup(app, writer);
  const { stream, socket } = await openStalled(app, reader);
  expect(socket.bytesWritten).toBeLessThan(MESSAGES * CHARACTERS * 3);
  expect(socket.writableLength).toBeLessThan(MOST_UNSENT);
  const { _id: id } = await writer.caller.chat.group();
  await writer.caller.chat.send({ id, content: 'mientras tanto' });
  expect(socket.writableLength).toBeLessThan(MOST_UNSENT);
  const received: string[] = [];
  void (async () => {
    while (received.length <= MESSAGES) received.push(...(await stream.receive(1)));
  })();
  const advance = async () => {
    // The last one may come by polling.
    if (received.length === MESSAGES) await vi.advanceTimersByTimeAsync(500);
    return received.length;
  };
  await expect.poll(advance, soon).toBe(MESSAGES + 1);
  expect(received.map(numberOf)).toEqual([...expected, 'mientras tanto']);
  stream.cut();
});

test('a reader that stays stopped is cut, and resumes without losing or doubling a message', async ({
  app,
}) => {
  const [reader, writer] = [await app.seller(), await app.seller()];
  const expected = await fillGroup(app, writer);
  const { stream, socket } = await openStalled(app, reader);
  // Two checks.
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => socket.destroyed, soon).toBe(true);
  expect(liveStreamsOf(app.ctx).size()).toBe(0);
  // Buffered events are still delivered, up to somewhere inside one.
  const received: string[] = [];
  const readAll = async () => {
    for (;;) received.push(...(await stream.receive(1)));
  };
  await expect(readAll()).rejects.toThrow('the stream ended');
  expect(received.length).toBeLessThan(MESSAGES);
  const resumed = await openLive(app, reader, stream.lastEventId());
  received.push(...(await resumed.receive(MESSAGES - received.length)));
  expect(received.map(numberOf)).toEqual(expected);
  resumed.cut();
});

test('readers that stopped do not bring the server down when they leave or it closes', async ({ app }) => {
  const unhandled: unknown[] = [];
  const remember = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', remember);
  const [reader, other, writer] = [await app.seller(), await app.seller(), await app.seller()];
  await fillGroup(app, writer);
  const { stream } = await openStalled(app, reader);
  const { stream: stays } = await openStalled(app, other);
  stream.cut();
  await expect.poll(() => liveStreamsOf(app.ctx).size(), soon).toBe(1);
  const { _id: id } = await writer.caller.chat.group();
  await writer.caller.chat.send({ id, content: 'hola' });
  const closed = app.server.close();
  stays.cut();
  await closed;
  process.off('unhandledRejection', remember);
  expect(unhandled).toEqual([]);
});
