import { useSyncExternalStore } from 'react';

let live = false;
const listeners = new Set<() => void>();

/** Notes whether messages arrive by themselves. */
export function setLive(next: boolean): void {
  if (live === next) return;
  live = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while messages arrive by themselves; while it is false, screens have to ask (spec §9: every 3 s). */
export function useLive(): boolean {
  return useSyncExternalStore(subscribe, () => live);
}
