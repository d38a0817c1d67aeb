import type { Outputs } from '../../../api/trpc.ts';

export type Message = Outputs['chat']['messages'][number];

/** Merges two lists of a room's messages in order, without duplicates. */
export function mergeMessages(known: Message[], more: Message[]): Message[] {
  const newestKnown = known.at(-1);
  // Live messages come last: the usual case needs no sorting.
  if (newestKnown && more.every((message, index) => isAfter(message, more[index - 1] ?? newestKnown))) {
    return [...known, ...more];
  }
  const byId = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...byId.values()].toSorted((one, other) => Number(one._id) - Number(other._id));
}

function isAfter(message: Message, previous: Message): boolean {
  return Number(message._id) > Number(previous._id);
}
