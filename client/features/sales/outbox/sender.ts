import { SECOND_MS } from '../../../../shared/values/durations.ts';
import { isConnected, onReconnect } from '../../../api/connection.ts';
import { noteFailure, utils } from '../../../api/queryClient.ts';
import { createStore } from '../../../api/store.ts';
import { callFailure } from '../../../api/trpc.ts';
import { ifFree, saleLock, whenFree } from './locks.ts';
import { listQueued, showOutbox } from './outbox.ts';
import { sendContacts } from './sendContacts.ts';
import { sendQueued } from './sendQueued.ts';

const FIRST_RETRY_MS = 2 * SECOND_MS;
/** With the jitter at most 30 s. */
const LAST_RETRY_MS = 24 * SECOND_MS;
const JITTER = 0.25;

/** The sale that this tab is sending. */
interface Current {
  clientKey: string;
  /** Share of its photo sent, 0 to 1. */
  share: number;
}

const current = createStore<Current | null>(null);
export const useCurrentSending = current.useValue;

/** Sends the outbox without the pause after a failure. Set while a user is signed in. */
let sendNow: () => void = () => undefined;

export function sendOutbox(): void {
  sendNow();
}

/**
 * Keeps sending this user's queued sales and contacts, one after the other and in one tab at a time: at once, when the network is
 * back, when the page becomes visible, and at intervals. Not all browsers would do so in the background. Returns a function
 * that stops it.
 */
export function startSender(userId: string): () => void {
  const stopped = new AbortController();
  const hideOutbox = showOutbox(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let failures = 0;

  const run = async () => {
    if (isRunning || stopped.signal.aborted) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      await whenFree(`outbox-${userId}`, () => sendAll(userId, stopped.signal));
      failures = 0;
    } catch (error) {
      failures += 1;
      const status = callFailure(error)?.status;
      // A failing server does not count as a lost connection: it may fail for sales alone.
      if (!stopped.signal.aborted && (status === undefined || status === 401)) noteFailure(error);
    }
    isRunning = false;
    if (!stopped.signal.aborted) timer = setTimeout(() => void tick(), pauseAfter(failures));
  };
  // Without a connection `api/connection.ts` checks every few seconds.
  const tick = async () => {
    if (isConnected()) await run();
    else timer = setTimeout(() => void tick(), LAST_RETRY_MS);
  };
  const onVisible = () => {
    if (!document.hidden) void run();
  };

  sendNow = () => void run();
  const stopListening = onReconnect(sendNow);
  document.addEventListener('visibilitychange', onVisible);
  sendNow();
  return () => {
    stopped.abort();
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', onVisible);
    sendNow = () => undefined;
    hideOutbox();
  };
}

function pauseAfter(failures: number): number {
  if (failures === 0) return LAST_RETRY_MS;
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  return pauseMs * (1 - JITTER + 2 * JITTER * Math.random());
}

async function sendAll(userId: string, signal: AbortSignal): Promise<void> {
  try {
    await sendSales(userId, signal);
  } finally {
    // A server that fails for sales may work for contacts.
    if ((await sendContacts(userId, signal)) > 0) void utils.sales.invalidate();
  }
}

async function sendSales(userId: string, signal: AbortSignal): Promise<void> {
  /** Sales that are being edited. */
  const skipped = new Set<string>();
  for (;;) {
    signal.throwIfAborted();
    const next = (await listQueued(userId)).find(
      ({ clientKey, state }) => state === 'waiting' && !skipped.has(clientKey),
    );
    if (!next) return;
    const { clientKey } = next;
    const onProgress = (share: number) => current.set({ clientKey, share });
    onProgress(0);
    try {
      const free = await ifFree(saleLock(clientKey), () =>
        sendQueued({ userId, clientKey, onProgress, signal }),
      );
      if (!free) skipped.add(clientKey);
    } finally {
      current.set(null);
    }
    void utils.sales.invalidate();
    void utils.auth.profile.invalidate();
  }
}
