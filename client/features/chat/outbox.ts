import { useSyncExternalStore } from 'react';

/** A message on its way, or stuck. */
export interface Outgoing {
  roomId: string;
  content: string;
  /** Made once: sending again never doubles the message. */
  clientKey: string;
  failed: boolean;
}

// Outlives the screen: whoever leaves the chat while a message is on its way finds it again.
let outgoing: Outgoing[] = [];
const listeners = new Set<() => void>();

function change(next: Outgoing[]): void {
  outgoing = next;
  for (const listener of listeners) listener();
}

/** Puts a new message on its way. */
export function addOutgoing(roomId: string, content: string): Outgoing {
  const item = { roomId, content, clientKey: crypto.randomUUID(), failed: false };
  change([...outgoing, item]);
  return item;
}

/** Says whether the last try to send a message failed. */
export function markOutgoing(clientKey: string, failed: boolean): void {
  change(outgoing.map((item) => (item.clientKey === clientKey ? { ...item, failed } : item)));
}

/** Forgets messages that have arrived, or that their writer gave up. */
export function removeOutgoing(clientKeys: string[]): void {
  if (outgoing.some(({ clientKey }) => clientKeys.includes(clientKey))) {
    change(outgoing.filter(({ clientKey }) => !clientKeys.includes(clientKey)));
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything on its way. */
export function useOutgoing(): Outgoing[] {
  return useSyncExternalStore(subscribe, () => outgoing);
}
