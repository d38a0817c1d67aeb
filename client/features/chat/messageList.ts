import type { Outputs } from '../../api/trpc.ts';

/** A message as the calls return it. */
export type Message = Outputs['chat']['messages'][number];

/** Two lists of a room's messages → one in the order they were written, each once. */
export function mergeMessages(known: Message[], more: Message[]): Message[] {
  const newestKnown = known.at(-1);
  // What arrives live comes last: the usual case needs no sorting.
  if (newestKnown && more.every((message, index) => isAfter(message, more[index - 1] ?? newestKnown))) {
    return [...known, ...more];
  }
  const byId = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...byId.values()].toSorted((one, other) => Number(one._id) - Number(other._id));
}

function isAfter(message: Message, previous: Message): boolean {
  return Number(message._id) > Number(previous._id);
}
