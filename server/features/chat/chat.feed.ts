import { setImmediate as nextTurn } from 'node:timers/promises';
import { perServer, type AppContext } from '../../context.ts';
import { newestMessageId, listAllMessagesAfter, type Message } from './chat.messages.repository.ts';

/** How often messages of other processes are looked for while anybody listens. */
const POLL_MS = 500;
/** Streams woken in one go; other work gets its turn in between. */
const SLICE = 100;
/** Messages kept in memory for all streams together; who is further behind reads the database. */
const KEPT = 500;
/** Open streams of one person; one more ends the oldest, which is mostly a connection the phone has lost. */
const STREAMS_PER_USER = 10;
/** How long closing waits for streams that are in the middle of something. */
const CLOSE_MS = 1000;

/** One listener's place in the feed. */
export interface FeedStream {
  /** False once a newer stream of the same person took its place, or its connection ended. */
  isOpen: () => boolean;
  /** Resolves when there is a message above the cursor, when the stream is to end, or after `ms` at most. */
  wait: (cursor: number, ms: number) => Promise<void>;
  close: () => void;
}

/**
 * The news of the chat, one for each process. It reads new messages once for all streams, whether they were written
 * here (`wake`) or by another process (found by polling); each stream only keeps a cursor, so that a slow one holds up
 * nobody and needs no queue.
 */
interface ChatFeed {
  /** To be called after a message was committed. */
  wake: () => void;
  open: (userId: number, signal: AbortSignal | undefined) => FeedStream;
  /** The messages of all rooms above the cursor, oldest first; undefined if memory does not reach that far back. */
  after: (cursor: number) => readonly Message[] | undefined;
  /** How many streams are open. */
  size: () => number;
  isClosing: () => boolean;
  /** Ends all streams; new ones end at once. */
  close: () => Promise<void>;
}

interface Listener {
  wake: () => void;
  end: () => void;
}

/** The server's feed. */
export const chatFeedOf = perServer((ctx) => {
  const feed = createChatFeed(ctx);
  ctx.onClose(feed.close);
  return feed;
});

function createChatFeed({ db, log }: Pick<AppContext, 'db' | 'log'>): ChatFeed {
  /** By person, oldest first. */
  const listeners = new Map<number, Set<Listener>>();
  /** Every message above `keptAfter`, up to `newestId`. */
  let kept: Message[] = [];
  let keptAfter = 0;
  let newestId = 0;
  let poll: NodeJS.Timeout | undefined;
  let spreading = false;
  let closing = false;

  /** Reads what is new; true if there was anything. */
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
      // More than memory holds arrived at once.
      kept = [];
      keptAfter = newestId;
    }
    return true;
  }

  async function spread(): Promise<void> {
    if (spreading) return;
    spreading = true;
    try {
      while (refresh()) {
        let woken = 0;
        for (const listener of everybody()) {
          listener.wake();
          woken += 1;
          // Messages written meanwhile are found by the next round, and by the streams still to be woken.
          if (woken % SLICE === 0) await nextTurn();
        }
      }
    } catch (error) {
      // Nobody awaits this; the next message or poll tries again.
      log.error({ err: error }, 'chat feed failed');
    } finally {
      spreading = false;
    }
  }

  function start(): void {
    newestId = newestMessageId(db);
    keptAfter = newestId;
    kept = [];
    poll = setInterval(spread, POLL_MS).unref();
  }

  function* everybody(): Generator<Listener> {
    for (const own of listeners.values()) yield* own;
  }

  function add(userId: number, listener: Listener): void {
    if (listeners.size === 0) start();
    const own = listeners.get(userId) ?? new Set();
    const surplus = own.size + 1 - STREAMS_PER_USER;
    for (const oldest of [...own].slice(0, Math.max(0, surplus))) oldest.end();
    listeners.set(userId, own.add(listener));
  }

  function remove(userId: number, listener: Listener): void {
    const own = listeners.get(userId);
    if (own?.delete(listener) && own.size === 0) listeners.delete(userId);
    if (listeners.size > 0) return;
    clearInterval(poll);
    kept = [];
  }

  const size = () => [...everybody()].length;

  return {
    size,
    wake: () => {
      if (listeners.size > 0) void spread();
    },
    after: (cursor) => {
      if (cursor < keptAfter) return undefined;
      let first = kept.length;
      while (first > 0 && (kept[first - 1] as Message).id > cursor) first -= 1;
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
      for (const listener of everybody()) listener.wake();
      const deadline = Date.now() + CLOSE_MS;
      while (listeners.size > 0 && Date.now() < deadline) await nextTurn();
    },
  };
}
