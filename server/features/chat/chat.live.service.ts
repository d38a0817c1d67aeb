import { MESSAGES_PER_PAGE, type LiveEvent } from '../../../shared/chat.ts';
import type { AppContext } from '../../context.ts';
import { requireLiveUser, type SignedInUser } from '../auth/auth.service.ts';
import { chatFeedOf } from './chat.feed.ts';
import {
  newestMessageId,
  listAllMessagesAfter,
  listMessagesAfter,
  type Message,
  type MessageOfRoom,
} from './chat.messages.repository.ts';
import { findGroupRoom, findRoomOfSeller } from './chat.rooms.repository.ts';
import { toMessageView } from './chat.view.ts';

/** How often a quiet stream checks its session. */
const SESSION_CHECK_MS = 5000;

export interface IdentifiedEvent {
  id: string;
  event: LiveEvent;
}

/** Yields messages of the caller's rooms after `lastEventId` or from now on; checks session and role before every push (401). */
export function openLiveStream(
  ctx: AppContext,
  call: { user: SignedInUser; tokenHash: string },
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<IdentifiedEvent, void> {
  // Fix the start position now: a generator body runs only at the first `next()`.
  const newestId = newestMessageId(ctx.db);
  const cursor = Math.min(Number(lastEventId ?? newestId), newestId);
  return liveEvents(ctx, call, cursor, signal);
}

async function* liveEvents(
  ctx: AppContext,
  { user: { id: userId }, tokenHash }: { user: SignedInUser; tokenHash: string },
  startAfter: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<IdentifiedEvent, void> {
  const stream = chatFeedOf(ctx).open(userId, signal);
  let cursor = startAfter;
  try {
    // Lets a stream that is cut before its first message resume.
    yield { id: String(cursor), event: { type: 'ready' } };
    while (stream.isOpen()) {
      // Unlike a return, an abort ends the connection without telling the client to stay away.
      if (chatFeedOf(ctx).isClosing()) throw new DOMException('closing', 'AbortError');
      const reader = requireLiveUser(ctx, tokenHash);
      const { messages, upTo } = newsFor(ctx, reader, cursor);
      cursor = upTo;
      if (messages.length > 0) {
        const views = messages.map((message) => toMessageView(message, userId));
        yield { id: String(cursor), event: { type: 'messages', messages: views } };
      } else {
        await stream.wait(cursor, SESSION_CHECK_MS);
      }
    }
  } finally {
    stream.close();
  }
}

interface News {
  messages: readonly Message[];
  upTo: number;
}

function newsFor(ctx: AppContext, reader: SignedInUser, cursor: number): News {
  const fresh = chatFeedOf(ctx).after(cursor);
  if (!fresh) return missedBy(ctx, reader, cursor);
  const looked = fresh.slice(0, MESSAGES_PER_PAGE);
  return {
    messages: looked.filter((message) => maySee(reader, message)),
    upTo: looked.at(-1)?.id ?? cursor,
  };
}

/** Missed messages older than the feed's buffer, read from the database. */
function missedBy(ctx: AppContext, reader: SignedInUser, cursor: number): News {
  return ctx.snapshot(() => {
    const newestId = newestMessageId(ctx.db);
    const messages =
      reader.role === 'admin'
        ? listAllMessagesAfter(ctx.db, cursor, MESSAGES_PER_PAGE)
        : [findGroupRoom(ctx.db), findRoomOfSeller(ctx.db, reader.id)]
            .flatMap((room) => (room ? listMessagesAfter(ctx.db, room.id, cursor, MESSAGES_PER_PAGE) : []))
            .toSorted((one, other) => one.id - other.id)
            .slice(0, MESSAGES_PER_PAGE);
    const isWhole = messages.length < MESSAGES_PER_PAGE;
    return { messages, upTo: isWhole ? newestId : (messages.at(-1)?.id ?? newestId) };
  });
}

function maySee(reader: SignedInUser, message: MessageOfRoom): boolean {
  return message.roomKind === 'group' || message.roomSellerId === reader.id || reader.role === 'admin';
}
