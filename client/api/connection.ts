import { createStore } from './store.ts';

/** How often an unreachable server is tried again. */
const CHECK_MS = 5000;
const ALIVE_TIMEOUT_MS = 10_000;

// Node, where the landing is prerendered, does not know.
const connected = createStore(navigator.onLine !== false);

/** Whether nothing at all responded when the server was asked for a sign of life; undefined until it is asked. */
const silent = createStore<boolean | undefined>(connected.get() ? undefined : true);
export const useSilent = silent.useValue;

/** Notes whether the server could be reached just now. */
export function reportConnection(isThere: boolean): void {
  if (isThere) silent.set(undefined);
  connected.set(isThere);
}

/** Notes that nothing responds at all. */
export function reportSilence(): void {
  silent.set(true);
  connected.set(false);
}

addEventListener('offline', reportSilence);

/** False while the server does not respond. */
export const isConnected = connected.get;
export const useConnected = connected.useValue;

/** Calls back each time the server is back. Returns how to stop it. */
export function onReconnect(callback: () => void): () => void {
  return connected.subscribe(() => {
    if (connected.get()) callback();
  });
}

/** Calls `check` again and again while the server does not respond, and when the device is in a network. */
export function whileDisconnected(check: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const checkLater = () => {
    clearTimeout(timer);
    if (connected.get()) return;
    timer = setTimeout(() => void check().then(checkLater), CHECK_MS);
  };
  connected.subscribe(() => {
    checkLater();
    // It may be this call alone that fails: screens say which it is.
    if (!connected.get() && silent.get() === undefined) void isAlive();
  });
  addEventListener('online', () => void check());
  checkLater();
}

/** Asks the server for a sign of life. */
export async function isAlive(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ALIVE_TIMEOUT_MS);
    const { ok } = await fetch('/api/health', { cache: 'no-store', signal });
    silent.set(false);
    return ok;
  } catch {
    silent.set(true);
    return false;
  }
}
