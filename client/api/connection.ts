import { createStore } from './store.ts';

const CHECK_MS = 5000;
const ALIVE_TIMEOUT_MS = 10_000;

// Undefined in Node, where the landing is prerendered.
const connected = createStore(navigator.onLine !== false);

/** Whether the server failed to respond to `isAlive`; undefined until then. */
const silent = createStore<boolean | undefined>(connected.get() ? undefined : true);
export const useSilent = silent.useValue;

export function reportConnection(isThere: boolean): void {
  if (isThere) silent.set(undefined);
  connected.set(isThere);
}

export function reportSilence(): void {
  silent.set(true);
  connected.set(false);
}

addEventListener('offline', reportSilence);

export const isConnected = connected.get;
export const useConnected = connected.useValue;

/** Calls back at each reconnection. Returns a function that stops it. */
export function onReconnect(callback: () => void): () => void {
  return connected.subscribe(() => {
    if (connected.get()) callback();
  });
}

/** Calls `check` at intervals while disconnected, and when the device comes online. */
export function whileDisconnected(check: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkLater = () => {
    clearTimeout(timer);
    if (connected.get()) return;
    timer = setTimeout(() => void check().then(checkLater), CHECK_MS);
  };
  connected.subscribe(() => {
    checkLater();
    if (!connected.get() && silent.get() === undefined) void isAlive();
  });
  addEventListener('online', () => void check());
  checkLater();
}

export async function isAlive(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ALIVE_TIMEOUT_MS);
    const response = await fetch('/api/health', { cache: 'no-store', signal });
    // Throws for the page of a network's sign-in.
    if (response.ok) await response.json();
    silent.set(false);
    return response.ok;
  } catch {
    silent.set(true);
    return false;
  }
}
