import { getSession } from '../../../api/session.ts';
import { createStore } from '../../../api/store.ts';

/** A message that is being sent or could not be sent. */
export interface Outgoing {
  senderId: string | undefined;
  roomId: string;
  content: string;
  /** Kept for every attempt: the server stores the message once. */
  clientKey: string;
  failed: boolean;
}

// Outlives the screen: a message being sent shows when the user returns.
const outgoing = createStore<Outgoing[]>([]);

export function addOutgoing(roomId: string, content: string): Outgoing {
  const senderId = getSession()?.user.id;
  const item = { senderId, roomId, content, clientKey: crypto.randomUUID(), failed: false };
  outgoing.set([...outgoing.get(), item]);
  return item;
}

/** Stores whether the last attempt to send a message failed. */
export function markOutgoing(clientKey: string, failed: boolean): void {
  const items = outgoing.get();
  const index = items.findIndex((item) => item.clientKey === clientKey);
  const item = items[index];
  if (item) outgoing.set(items.with(index, { ...item, failed }));
}

export function removeOutgoing(clientKeys: string[]): void {
  const left = outgoing.get().filter(({ clientKey }) => !clientKeys.includes(clientKey));
  if (left.length < outgoing.get().length) outgoing.set(left);
}

/** All messages written on this page, another user's included. */
export const useOutgoing = outgoing.useValue;
