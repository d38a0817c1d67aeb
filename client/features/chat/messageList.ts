import type { MessageView } from '../../../shared/chat.ts';

/** Two lists of a room's messages → one in the order they were written, each once. */
export function mergeMessages(known: MessageView[], more: MessageView[]): MessageView[] {
  const newestKnown = known.at(-1);
  // What arrives live comes last: the usual case needs no sorting.
  if (newestKnown && more.every((message, index) => isAfter(message, more[index - 1] ?? newestKnown))) {
    return [...known, ...more];
  }
  const byId = new Map([...known, ...more].map((message) => [message._id, message]));
  return [...byId.values()].toSorted((one, other) => Number(one._id) - Number(other._id));
}

function isAfter(message: MessageView, previous: MessageView): boolean {
  return Number(message._id) > Number(previous._id);
}
