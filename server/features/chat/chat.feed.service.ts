import type { AppContext } from '../../context.ts';
import { listAllMessagesAfter, newestChange, type MessageOfRoom } from './chat.messages.repository.ts';

/** Messages in memory; a stream further behind reads the database. */
const KEPT = 500;

export interface ChatFeed {
  /** Reads new messages from the database; returns whether there were any. */
  readNew: () => boolean;
  /** Oldest first; undefined if the cursor is older than the messages in memory. */
  after: (cursor: number) => readonly MessageOfRoom[] | undefined;
}

export function createChatFeed({ db }: Pick<AppContext, 'db'>): ChatFeed {
  /** All messages above `keptAfter`, up to `newestId`. */
  let kept: MessageOfRoom[] = [];
  let { id: newestId, changes } = newestChange(db);
  let keptAfter = newestId;
  return {
    readNew: () => {
      const { id: latestId, changes: latestChanges } = newestChange(db);
      if (latestChanges !== changes) {
        // Erasing a customer rewrites messages.
        changes = latestChanges;
        kept = [];
        keptAfter = newestId;
      }
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
    },
    after: (cursor) => {
      if (cursor < keptAfter) return undefined;
      let first = kept.length;
      while (first > 0 && (kept[first - 1] as MessageOfRoom).id > cursor) first -= 1;
      return kept.slice(first);
    },
  };
}
