import { expect, test } from 'vitest';
import { mergeMessages, type Message } from './messageList.ts';

const messages = (...ids: number[]): Message[] =>
  ids.map((id) => ({
    _id: String(id),
    roomId: '1',
    content: `mensaje ${id}`,
    createdAt: '2026-03-10T15:00:00.000Z',
    sender: { _id: '1', name: 'Ana', role: 'seller' },
  }));
const ids = (list: Message[]) => list.map(({ _id }) => Number(_id));

test.each([
  [[], [1, 2], [1, 2]],
  [
    [1, 2],
    [3, 4],
    [1, 2, 3, 4],
  ],
  [
    [3, 4],
    [1, 2],
    [1, 2, 3, 4],
  ],
  [
    [1, 2, 3],
    [2, 3, 4],
    [1, 2, 3, 4],
  ],
  [
    [9, 10],
    [100, 11],
    [9, 10, 11, 100],
  ],
  [
    [1, 4],
    [2, 3],
    [1, 2, 3, 4],
  ],
  [[1, 2], [], [1, 2]],
])('%j and %j are %j', (known, more, expected) => {
  expect(ids(mergeMessages(messages(...known), messages(...more)))).toEqual(expected);
});
