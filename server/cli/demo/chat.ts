import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { insertMessage } from '../../features/chat/chat.messages.repository.ts';
import { upsertLastReadId } from '../../features/chat/chat.reads.repository.ts';
import {
  findGroupRoom,
  findRoomOfSeller,
  insertRoom,
  updateLastMessage,
} from '../../features/chat/chat.rooms.repository.ts';
import { DAY_MS } from './calendar.ts';
import type { Demo } from './context.ts';
import type { Random } from './random.ts';
import type { DemoSeller } from './sellers.ts';
import texts from './texts.json' with { type: 'json' };

const WEEKS = 6;
const PRIVATE_ROOMS = 25;
const UNREAD_IN_GROUP = 3;
const UNREAD_ROOMS = 4;

interface Planned {
  atMs: number;
  /** Undefined for the group. */
  roomOf: number | undefined;
  senderId: number;
  content: string;
}

/** Returns the number of messages. Adds none to an existing chat: older messages would get newer ids. */
export function fillChat(
  demo: Demo,
  { sellers, adminId }: { sellers: DemoSeller[]; adminId: number },
): number {
  const { client, calendar } = demo;
  if (client.prepare('select 1 from chat_messages limit 1').get()) return 0;
  const random = demo.random('chat');
  const firstMs = calendar.todayMs - WEEKS * 7 * DAY_MS;
  const planned: Planned[] = [];

  const plan = (conversation: string[], startMs: number, roomOf?: DemoSeller) => {
    const present = sellers.filter((seller) => seller.joinedMs < startMs && seller.leftMs > startMs + DAY_MS);
    const seller = roomOf ?? (present.length > 0 ? random.pick(present) : sellers[0]);
    let atMs = startMs;
    for (const line of conversation) {
      const [who = '', content = ''] = line.split(/: (.*)/s);
      const other = present.length > 0 ? random.pick(present) : seller;
      const senders: Record<string, number | undefined> = { seller: seller?.id, other: other?.id };
      planned.push({ atMs, roomOf: roomOf?.id, senderId: senders[who] ?? adminId, content });
      atMs += random.int(1, 20) * MINUTE_MS;
    }
  };

  for (let dayMs = firstMs; dayMs < calendar.todayMs; dayMs += DAY_MS) {
    if (random.chance(0.75)) plan(random.pick(texts.groupConversations), daytime(random, dayMs));
  }
  const talkative = sellers.filter(
    (seller) => seller.joinedMs < firstMs && seller.leftMs >= calendar.todayMs,
  );
  for (const seller of talkative.slice(0, PRIVATE_ROOMS)) {
    const dayMs = firstMs + random.int(0, WEEKS * 7 - 1) * DAY_MS;
    plan(random.pick(texts.privateConversations), daytime(random, dayMs), seller);
  }

  // Ids must be in time order.
  planned.sort((one, other) => one.atMs - other.atMs);
  markRead(demo, write(demo, planned), sellers[0]?.id ?? adminId, adminId);
  return planned.length;
}

function daytime(random: Random, dayMs: number): number {
  return dayMs + random.int(9 * 60, 20 * 60) * MINUTE_MS + random.int(0, MINUTE_MS - 1);
}

interface Room {
  id: number;
  sellerId: number | undefined;
  messages: { id: number; senderId: number }[];
}

function write(demo: Demo, planned: Planned[]): Room[] {
  const { db } = demo.ctx;
  const rooms = new Map<number | undefined, Room>();
  for (const [index, { atMs, roomOf, senderId, content }] of planned.entries()) {
    const room = rooms.get(roomOf) ?? { id: openRoom(demo, roomOf, atMs), sellerId: roomOf, messages: [] };
    rooms.set(roomOf, room);
    const message = { roomId: room.id, senderId, content, createdAtMs: atMs };
    const id = insertMessage(db, { ...message, clientKey: `demo-${index}` });
    updateLastMessage(db, room.id, {
      lastMessageId: id,
      unansweredSinceMs: senderId === roomOf ? atMs : null,
    });
    room.messages.push({ id, senderId });
  }
  return [...rooms.values()];
}

function openRoom({ ctx: { db } }: Demo, sellerId: number | undefined, createdAtMs: number): number {
  insertRoom(db, { kind: sellerId === undefined ? 'group' : 'private', sellerId, createdAtMs });
  const room = sellerId === undefined ? findGroupRoom(db) : findRoomOfSeller(db, sellerId);
  return room?.id ?? 0;
}

/** Leaves the newest messages of the demo logins unread; replying counts as having read what came before. */
function markRead({ ctx: { db } }: Demo, rooms: Room[], sellerId: number, adminId: number): void {
  const newestId = ({ messages }: Room) => messages.at(-1)?.id ?? 0;
  const privateRooms = rooms
    .filter((room) => room.sellerId !== undefined)
    .toSorted((one, other) => newestId(one) - newestId(other));
  const isUnanswered = ({ messages }: Room) => messages.at(-1)?.senderId !== adminId;
  const unread = new Set(privateRooms.filter(isUnanswered).slice(-UNREAD_ROOMS));
  for (const room of privateRooms) {
    const answer = room.messages.findLast(({ senderId }) => senderId === adminId);
    const lastReadId = unread.has(room) ? answer?.id : newestId(room);
    if (lastReadId !== undefined) upsertLastReadId(db, adminId, room.id, lastReadId);
  }
  const group = rooms.find((room) => room.sellerId === undefined);
  const lastReadId = group?.messages.at(-1 - UNREAD_IN_GROUP)?.id;
  if (!group || lastReadId === undefined) return;
  for (const userId of [sellerId, adminId]) upsertLastReadId(db, userId, group.id, lastReadId);
}
