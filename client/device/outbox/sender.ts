import { SECOND_MS } from '../../../shared/values/durations.ts';
import { isAlive, isConnected, onReconnect } from '../../api/connection.ts';
import { noteFailure } from '../../api/queryClient.ts';
import { createStore } from '../../api/store.ts';
import { callFailure } from '../../api/trpc.ts';
import { openOwn } from '../database.ts';
import { ifFree, queuedLock, whenFree } from './locks.ts';
import { countFailure, findQueued, listQueue, sentIdOf, showQueue } from './queue.ts';
import type { Queued, QueuedKind, QueuedOf } from './queued.ts';
import { moveOldQueue } from './oldQueue.ts';

const FIRST_RETRY_MS = 2 * SECOND_MS;
/** Longest pause: at most 30 s with the jitter. */
const LAST_RETRY_MS = 24 * SECOND_MS;
const JITTER = 0.25;

export interface Sending {
  userId: string;
  /** The server's id of what the item is about. */
  aboutId: string | undefined;
  /** Called with the share of the photo sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends each kind: the item leaves the queue, or stays refused. Senders throw when it has to be tried again. */
export type Senders = { [Kind in QueuedKind]: (queued: QueuedOf<Kind>, sending: Sending) => Promise<void> };

/** Loads the senders' code, which is not in the first load. */
export type LoadSenders = () => Promise<Senders>;

/** Shares sent of the photos, 0 to 1, of the items that this tab is sending. */
const shares = createStore<Readonly<Record<string, number>>>({});

/** Returns the share sent of an item's photo; undefined unless this tab is sending the item. */
export const useShareSent = (clientKey: string) => shares.useValue()[clientKey];

/** Set while a user is signed in. */
let sender: { run: () => Promise<void>; sendAlone: (queued: Queued) => Promise<void> } | undefined;

/** Sends the queue at once, also after a failure. */
export function sendQueue(): void {
  void sender?.run();
}

/** Sends one item, ahead of the queue. */
export function sendFirst(queued: Queued): void {
  void sender?.sendAlone(queued);
}

/**
 * Keeps sending this user's queue, one after the other and in one tab at a time: at once, when the network is back, when the
 * page becomes visible, and at intervals. Not all browsers would do so in the background. Returns a function that stops it.
 */
export function startSender(userId: string, loadSenders: LoadSenders): () => void {
  const stopped = new AbortController();
  const hideQueue = showQueue(userId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let failures = 0;

  const noteUnlessStopped = (error: unknown) => {
    if (!stopped.signal.aborted) noteFailure(error);
  };
  const run = async () => {
    if (isRunning || stopped.signal.aborted) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      const send = () => sendAll(userId, loadSenders, stopped.signal);
      failures = (await whenFree(`outbox-${userId}`, send)) ? 0 : failures + 1;
    } catch (error) {
      failures += 1;
      noteUnlessStopped(error);
    }
    isRunning = false;
    if (!stopped.signal.aborted) timer = setTimeout(() => void tick(), pauseAfter(failures));
  };
  // Without a connection `api/connection.ts` checks every few seconds.
  const tick = async () => {
    if (isConnected()) await run();
    else timer = setTimeout(() => void tick(), LAST_RETRY_MS);
  };
  const sendAlone = async (queued: Queued) => {
    const sending = { userId, aboutId: undefined, signal: stopped.signal };
    await attempt(queued, await loadSenders(), sending).catch(noteUnlessStopped);
  };

  sender = { run, sendAlone };
  const stopListening = onReconnect(sendQueue);
  document.addEventListener('visibilitychange', () => !document.hidden && void run(), stopped);
  sendQueue();
  return () => {
    stopped.abort();
    clearTimeout(timer);
    stopListening();
    sender = undefined;
    hideQueue();
  };
}

function pauseAfter(failures: number): number {
  if (failures === 0) return LAST_RETRY_MS;
  const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
  return pauseMs * (1 - JITTER + 2 * JITTER * Math.random());
}

/**
 * Returns whether no item failed; one that did lets the others go first, and only items about the same wait for it. Throws
 * where the others would fail too.
 */
async function sendAll(userId: string, loadSenders: LoadSenders, signal: AbortSignal): Promise<boolean> {
  await moveOldQueue(await openOwn(userId));
  /** Keys of items that stay for now. */
  const kept = new Set<string>();
  /** Subjects with an item that stays. */
  const blocked = new Set<string>();
  let isWell = true;
  for (;;) {
    signal.throwIfAborted();
    const next = (await listQueue(userId)).find(
      ({ clientKey, state }) => state === 'waiting' && !kept.has(clientKey),
    );
    if (!next) return isWell;
    const senders = await loadSenders();
    const { clientKey, about } = next;
    const aboutId = about && (await sentIdOf(userId, about));
    const subject = aboutId ?? about ?? clientKey;
    const isReady = about === undefined || aboutId !== undefined;
    if (isReady && !blocked.has(subject)) {
      const outcome = await attempt(next, senders, { userId, aboutId, signal });
      if (outcome === 'sent') continue;
      if (outcome === 'failed') isWell = false;
    }
    kept.add(clientKey);
    blocked.add(subject);
  }
}

/** Throws where other items would fail too. */
async function attempt(
  queued: Queued,
  senders: Senders,
  sending: Omit<Sending, 'onProgress'>,
): Promise<'sent' | 'held' | 'failed'> {
  try {
    return (await sendOne(queued, senders, sending)) ? 'sent' : 'held';
  } catch (error) {
    if (await failsForAll(error, sending.signal)) throw error;
    const { status, message } = callFailure(error) ?? {};
    await countFailure(sending.userId, queued.clientKey, status === 429 ? message : undefined);
    return 'failed';
  }
}

/** Whether the session has ended, or the server responds to nothing. */
async function failsForAll(error: unknown, signal: AbortSignal): Promise<boolean> {
  const status = callFailure(error)?.status;
  return signal.aborted || status === 401 || (status === undefined && !(await isAlive()));
}

/** Returns false if it is being edited. */
async function sendOne(
  { kind, clientKey }: Queued,
  senders: Senders,
  sending: Omit<Sending, 'onProgress'>,
): Promise<boolean> {
  const { userId, signal } = sending;
  const onProgress = (share: number) => shares.set({ ...shares.get(), [clientKey]: share });
  const send = senders[kind] as (queued: Queued, sending: Sending) => Promise<void>;
  onProgress(0);
  try {
    return await ifFree(queuedLock(clientKey), async () => {
      // It may have been sent, edited or discarded since.
      const queued = await findQueued(userId, clientKey);
      // From here on the call would be the next user's.
      signal.throwIfAborted();
      if (queued?.state === 'waiting') await send(queued, { ...sending, onProgress });
    });
  } finally {
    const { [clientKey]: _ended, ...others } = shares.get();
    shares.set(others);
  }
}
