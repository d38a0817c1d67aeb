import { setImmediate as nextTurn } from 'node:timers/promises';
import { MESSAGES_PER_PAGE } from '../../../shared/chat/chat.ts';
import type { SignedInUser } from '../../caller.ts';
import { perServer, type AppContext } from '../../context.ts';
import { findLiveUsers } from '../auth/auth.service.ts';
import { createChatFeed, type ChatFeed } from './chat.feed.service.ts';
import {
  newestMessageId,
  listAllMessagesAfter,
  listMessagesAfter,
  type Message,
  type MessageOfRoom,
} from './chat.messages.repository.ts';
import { findGroupRoom, findRoomOfMember, findRoomOfSeller, listTeamIds } from './chat.rooms.repository.ts';
import { toLiveEvent, toMessageView } from './chat.view.ts';

/** Finds messages written by other processes. */
const POLL_MS = 500;
/** Sessions and connections are checked this often, and at every message. */
const CHECK_MS = 5000;
/** Keeps quiet streams open through proxies and phones; the client takes 25 s of silence for a lost connection. */
const CHECKS_PER_PING = 2;
/** Streams served before other work gets its turn. */
const SLICE = 100;
/** Open streams per user; beyond that the oldest is closed (usually a dropped phone connection). */
const STREAMS_PER_USER = 10;

const PING = toLiveEvent(undefined, { type: 'ping' });

type Reader = Pick<SignedInUser, 'id' | 'role'> & { teamId?: number | undefined };

interface Connection {
  send: (event: Buffer) => void;
  isReady: () => boolean;
  hasUnsent: () => boolean;
  end: () => void;
  cut: () => void;
}

interface Stream extends Connection {
  userId: number;
  tokenHash: string;
  /** The newest message sent to it, or not meant for it. */
  cursor: number;
  /** Had bytes in memory at the last check. */
  wasStuck: boolean;
}

interface OpenStream {
  resume: () => void;
  remove: () => void;
}

interface LiveStreams {
  /** Call after a message was committed. */
  wake: () => void;
  /** Sends a message that changed to this server's streams; others show it at their next load. */
  resend: (message: MessageOfRoom) => Promise<void>;
  open: (call: Call, connect: (stream: OpenStream) => Connection) => void;
  size: () => number;
}

interface Call {
  user: SignedInUser;
  tokenHash: string;
  /** The newest event the client has seen; without it, the stream starts with new events. */
  lastEventId?: string | null | undefined;
}

/** Sends each message once and in order, after reading session and role. At most one event waits for a slow reader. */
export const liveStreamsOf = perServer(createLiveStreams);

function createLiveStreams(ctx: AppContext): LiveStreams {
  const streams = new Map<number, Stream[]>();
  let feed: ChatFeed | undefined;
  let timers: NodeJS.Timeout[] = [];
  let isDelivering = false;
  /** Set while a delivery round is incomplete. */
  let isRoundOpen = false;
  let checks = 0;
  let isClosing = false;

  const all = () => [...streams.values()].flat();
  const isOpen = (stream: Stream) => streams.get(stream.userId)?.includes(stream) ?? false;

  /** In slices, reading the sessions once per slice; ends streams whose session is over. */
  async function visitAll(visit: (stream: Stream, reader: Reader) => void): Promise<void> {
    const open = all();
    for (let first = 0; first < open.length; first += SLICE) {
      const slice = open.slice(first, first + SLICE).filter(isOpen);
      const readers = findLiveUsers(
        ctx,
        slice.map(({ tokenHash }) => tokenHash),
      );
      const teamIds = listTeamIds(
        ctx.db,
        slice.map(({ userId }) => userId),
      );
      for (const stream of slice) {
        const reader = readers.get(stream.tokenHash);
        if (reader) visit(stream, { ...reader, teamId: teamIds.get(reader.id) });
        else close(stream);
      }
      await nextTurn();
    }
  }

  /** Sends unsent messages, as far as the connection takes them. */
  function push(stream: Stream, reader: Reader, read: typeof missedBy, encode = encodeFor): void {
    while (stream.isReady()) {
      const { messages, upTo } = read(ctx, reader, stream.cursor);
      if (upTo === stream.cursor) return;
      stream.cursor = upTo;
      if (messages.length > 0) stream.send(encode(reader, messages, upTo));
    }
  }

  const fromFeed: typeof missedBy = (_ctx, reader, cursor) => newsFor(ctx, feed, reader, cursor);

  async function deliver(): Promise<void> {
    if (isDelivering) return;
    isDelivering = true;
    try {
      while (feed?.readNew() || isRoundOpen) {
        isRoundOpen = true;
        const encode = encodedOnce();
        await visitAll((stream, reader) => push(stream, reader, fromFeed, encode));
        isRoundOpen = false;
      }
    } catch (error) {
      // The next message or poll tries again.
      ctx.log.error({ err: error }, 'chat messages not delivered');
    } finally {
      isDelivering = false;
    }
  }

  async function check(): Promise<void> {
    checks += 1;
    try {
      await visitAll((stream) => {
        const isStuck = stream.hasUnsent();
        if (isStuck && stream.wasStuck) return stream.cut();
        stream.wasStuck = isStuck;
        if (!isStuck && checks % CHECKS_PER_PING === 0) stream.send(PING);
      });
    } catch (error) {
      ctx.log.error({ err: error }, 'chat streams not checked');
    }
  }

  function catchUp(stream: Stream): void {
    try {
      const reader = findLiveUsers(ctx, [stream.tokenHash]).get(stream.tokenHash);
      // Messages in memory may have changed since.
      if (reader) push(stream, reader, missedBy);
      else close(stream);
    } catch (error) {
      ctx.log.error({ err: error }, 'chat stream failed');
      stream.cut();
    }
  }

  function add(stream: Stream): void {
    if (streams.size === 0) {
      feed = createChatFeed(ctx);
      timers = [setInterval(deliver, POLL_MS).unref(), setInterval(check, CHECK_MS).unref()];
    }
    const ofUser = [...(streams.get(stream.userId) ?? []), stream];
    streams.set(stream.userId, ofUser);
    for (const oldest of ofUser.slice(0, -STREAMS_PER_USER)) close(oldest);
  }

  function remove(stream: Stream): void {
    const others = (streams.get(stream.userId) ?? []).filter((one) => one !== stream);
    if (others.length > 0) streams.set(stream.userId, others);
    else streams.delete(stream.userId);
    if (streams.size > 0) return;
    timers.forEach(clearInterval);
    feed = undefined;
  }

  function close(stream: Stream): void {
    remove(stream);
    stream.end();
  }

  ctx.onClose(async () => {
    isClosing = true;
    all().forEach(close);
  });

  return {
    wake: () => void deliver(),
    resend: (message) =>
      visitAll((stream, reader) => {
        const isDue = message.id <= stream.cursor && maySee(reader, message) && stream.isReady();
        if (isDue) stream.send(encodeFor(reader, [message], stream.cursor));
      }),
    size: () => all().length,
    open: ({ user, tokenHash, lastEventId }, connect) => {
      const newestId = newestMessageId(ctx.db);
      const cursor = Math.min(Number(lastEventId ?? newestId), newestId);
      const connection = connect({
        resume: () => isOpen(stream) && catchUp(stream),
        remove: () => remove(stream),
      });
      const stream: Stream = { ...connection, userId: user.id, tokenHash, cursor, wasStuck: false };
      add(stream);
      // Its id lets a stream resume that is cut before its first message.
      stream.send(toLiveEvent(cursor, { type: 'ready' }));
      catchUp(stream);
      // An open one would keep the server from closing.
      if (isClosing) close(stream);
    },
  };
}

function encodeFor(reader: Reader, messages: readonly Message[], upTo: number): Buffer {
  const views = messages.map((message) => toMessageView(message, reader.id));
  return toLiveEvent(upTo, { type: 'messages', messages: views });
}

function encodedOnce(): typeof encodeFor {
  const encoded = new Map<string, Buffer>();
  return (reader, messages, upTo) => {
    // Authors see the keys of their messages.
    const author = messages.some(({ senderId }) => senderId === reader.id) ? reader.id : '';
    const key = [author, upTo, ...messages.map(({ id }) => id)].join();
    const event = encoded.get(key) ?? encodeFor(reader, messages, upTo);
    encoded.set(key, event);
    return event;
  };
}

interface News {
  messages: readonly Message[];
  upTo: number;
}

function newsFor(ctx: AppContext, feed: ChatFeed | undefined, reader: Reader, cursor: number): News {
  const fresh = feed?.after(cursor);
  if (!fresh) return missedBy(ctx, reader, cursor);
  const looked = fresh.slice(0, MESSAGES_PER_PAGE);
  return {
    messages: looked.filter((message) => maySee(reader, message)),
    upTo: looked.at(-1)?.id ?? cursor,
  };
}

/** Missed messages, read from the database. */
function missedBy(ctx: AppContext, reader: Reader, cursor: number): News {
  return ctx.snapshot(() => {
    const newestId = newestMessageId(ctx.db);
    if (newestId <= cursor) return { messages: [], upTo: cursor };
    const messages =
      reader.role === 'admin'
        ? listAllMessagesAfter(ctx.db, cursor, MESSAGES_PER_PAGE)
        : [findGroupRoom(ctx.db), findRoomOfSeller(ctx.db, reader.id), findRoomOfMember(ctx.db, reader.id)]
            .flatMap((room) => (room ? listMessagesAfter(ctx.db, room.id, cursor, MESSAGES_PER_PAGE) : []))
            .toSorted((one, other) => one.id - other.id)
            .slice(0, MESSAGES_PER_PAGE);
    const isWhole = messages.length < MESSAGES_PER_PAGE;
    return { messages, upTo: isWhole ? newestId : (messages.at(-1)?.id ?? newestId) };
  });
}

function maySee(reader: Reader, message: MessageOfRoom): boolean {
  if (message.roomKind === 'group' || reader.role === 'admin') return true;
  return message.roomTeamId === null
    ? message.roomSellerId === reader.id
    : message.roomTeamId === reader.teamId;
}
