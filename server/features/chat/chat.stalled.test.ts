import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { test, type Person, type TestApp } from '../../testing/testApp.ts';
import { chatFeedOf } from './chat.feed.ts';

const STREAMS = 10;
const MESSAGES_PER_EVENT = 100;

/** Opens a stream that starts after a message; nothing of it is read. */
async function openStalled(app: TestApp, person: Person, lastEventId: number): Promise<void> {
  await app.server.inject({
    url: '/trpc/chat.live',
    headers: { authorization: `Bearer ${person.token}`, 'last-event-id': String(lastEventId) },
    payloadAsStream: true,
  });
}

/** Fills the group room with the longest messages there are. */
async function fillGroup(app: TestApp, person: Person, count: number): Promise<void> {
  const { _id: roomId } = await person.caller.chat.group();
  app.query(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO chat_messages (room_id, sender_id, content, client_key, created_at) SELECT ?, ?, ?, n, 0 FROM numbers`,
    count,
    Number(roomId),
    Number(person.user.id),
    '€'.repeat(2000),
  );
}

test('clients that stop reading do not bring the server down when their streams end', async ({ app }) => {
  const unhandled: unknown[] = [];
  const remember = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', remember);
  const [seller, other] = [await app.seller(), await app.seller()];
  await fillGroup(app, other, STREAMS * MESSAGES_PER_EVENT);

  // Each has one event more to take than the one before, so that in one of them it is the last that waits for its client.
  for (let events = 1; events <= STREAMS; events += 1) {
    await openStalled(app, seller, (STREAMS - events) * MESSAGES_PER_EVENT);
  }
  expect(chatFeedOf(app.ctx).size()).toBe(STREAMS);
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  await chatFeedOf(app.ctx).close();
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();
  process.off('unhandledRejection', remember);
  expect(unhandled).toEqual([]);
});
