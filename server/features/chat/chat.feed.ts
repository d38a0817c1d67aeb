import { setImmediate as nextTurn } from 'node:timers/promises';
import { perServer, type AppContext } from '../../context.ts';
import { newestMessageId, listAllMessagesAfter, type MessageOfRoom } from './chat.messages.repository.ts';

/** Finds messages written by other processes. */
const POLL_MS = 500;
/** Streams woken in one go; then other work gets its turn. */
const SLICE = 100;
/** Messages in memory; a stream further behind reads the database. */
const KEPT = 500;
/** Open streams per user; beyond that the oldest is closed (usually a dropped phone connection). */
const STREAMS_PER_USER = 10;
const CLOSE_MS = 1000;

export interface FeedStream {
  /** False once a newer stream of the user took its place, or its connection ended. */
  isOpen: () => boolean;
  /** Resolves on a message above the cursor, at the end of the stream, or after `ms`. */
  wait: (cursor: number, ms: number) => Promise<void>;
  close: () => void;
}

/** New messages, read once for all streams, from this process (`wake`) or another (polling). A stream only keeps a cursor. */
interface ChatFeed {
  /** Call after a message was committed. */
  wake: () => void;
  open: (userId: number, signal: AbortSignal | undefined) => FeedStream;
  /** Messages of all rooms, oldest first; undefined if memory does not reach back to the cursor. */
  after: (cursor: number) => readonly MessageOfRoom[] | undefined;
  size: () => number;
  isClosing: () => boolean;
  close: () => Promise<void>;
}

interface Listener {
  wake: () => void;
  end: () => void;
}

export const chatFeedOf = perServer((ctx) => {
  const feed = createChatFeed(ctx);
  ctx.onClose(feed.close);
  return feed;
});

function createChatFeed({ db, log }: Pick<AppContext, 'db' | 'log'>): ChatFeed {
  const listeners = new Map<number, Set<Listener>>();
  /** All messages above `keptAfter`, up to `newestId`. */
  let kept: MessageOfRoom[] = [];
  let keptAfter = 0;
  let newestId = 0;
  let poll: NodeJS.Timeout | undefined;
  let isNotifying = false;
  let closing = false;

  /** Returns whether there were new messages. */
  function refresh(): boolean {
    const latestId = newestMessageId(db);
    if (latestId <= newestId) return false;
    const added = listAllMessagesAfter(db, newestId, KEPT);
    newestId = Math.max(latestId, added.at(-1)?.id ?? 0);
    if (added.at(-1)?.id === newestId) {
      kept.push(...added);
      const dropped = kept.splice(0, kept.length - KEPT);
      keptAfter = dropped.at(-1)?.id ?? keptAfter;
    } else {
      kept = [];
      keptAfter = newestId;
    }
    return true;
  }

  async function notify(): Promise<void> {
    if (isNotifying) return;
    isNotifying = true;
    try {
      while (refresh()) {
        let woken = 0;
        for (const listener of allListeners()) {
          listener.wake();
          woken += 1;
          if (woken % SLICE === 0) await nextTurn();
        }
      }
    } catch (error) {
      // The next message or poll tries again.
      log.error({ err: error }, 'chat feed failed');
    } finally {
      isNotifying = false;
    }
  }

  function start(): void {
    newestId = newestMessageId(db);
    keptAfter = newestId;
    kept = [];
    poll = setInterval(notify, POLL_MS).unref();
  }

  function* allListeners(): Generator<Listener> {
    for (const ofUser of listeners.values()) yield* ofUser;
  }

  function add(userId: number, listener: Listener): void {
    if (listeners.size === 0) start();
    const ofUser = listeners.get(userId) ?? new Set();
    const surplus = ofUser.size + 1 - STREAMS_PER_USER;
    for (const oldest of [...ofUser].slice(0, Math.max(0, surplus))) oldest.end();
    listeners.set(userId, ofUser.add(listener));
  }

  function remove(userId: number, listener: Listener): void {
    const ofUser = listeners.get(userId);
    if (ofUser?.delete(listener) && ofUser.size === 0) listeners.delete(userId);
    if (listeners.size > 0) return;
    clearInterval(poll);
    kept = [];
  }

  const size = () => [...allListeners()].length;

  return {
    size,
    wake: () => {
      if (listeners.size > 0) void notify();
    },
    after: (cursor) => {
      if (cursor < keptAfter) return undefined;
      let first = kept.length;
      while (first > 0 && (kept[first - 1] as MessageOfRoom).id > cursor) first -= 1;
      return kept.slice(first);
    },
    open: (userId, signal) => {
      let open = true;
      let resolve: (() => void) | undefined;
      const wake = () => resolve?.();
      const end = () => {
        open = false;
        wake();
      };
      const listener = { wake, end };
      add(userId, listener);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted) end();
      return {
        isOpen: () => open,
        wait: async (cursor, ms) => {
          if (!open || closing || newestId > cursor) return;
          let timer: NodeJS.Timeout | undefined;
          await new Promise<void>((done) => {
            resolve = done;
            timer = setTimeout(done, ms).unref();
          });
          resolve = undefined;
          clearTimeout(timer);
        },
        close: () => {
          end();
          signal?.removeEventListener('abort', end);
          remove(userId, listener);
        },
      };
    },
    isClosing: () => closing,
    close: async () => {
      closing = true;
      for (const listener of allListeners()) listener.wake();
      const deadline = Date.now() + CLOSE_MS;
      while (listeners.size > 0 && Date.now() < deadline) await nextTurn();
    },
  };
}
