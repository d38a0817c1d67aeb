import { useSyncExternalStore } from 'react';

let connected = navigator.onLine;
const listeners = new Set<() => void>();

/** Notes whether the server could be reached just now. */
export function reportConnection(reached: boolean): void {
  if (connected === reached) return;
  connected = reached;
  for (const listener of listeners) listener();
}

window.addEventListener('online', () => reportConnection(true));
window.addEventListener('offline', () => reportConnection(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False while the last thing heard of the server was silence. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => connected);
}
