import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { chatMessages, chatReads, chatRooms } from '../../db/schema.ts';
import { DAY_MS } from './calendar.ts';
import { rawInsert, type Demo } from './context.ts';
import { GROUP_CONVERSATIONS, PRIVATE_CONVERSATIONS, type Conversation } from './conversations.ts';
import type { Random } from './random.ts';
import type { DemoSeller } from './sellers.ts';

const WEEKS = 6;
const PRIVATE_ROOMS = 25;
const UNREAD_IN_GROUP = 3;
const UNREAD_ROOMS = 4;

interface Planned {
  atMs: number;
  roomOf: DemoSeller | undefined;
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

  const plan = (conversation: Conversation, startMs: number, roomOf: DemoSeller | undefined) => {
    const present = sellers.filter((seller) => seller.joinedMs < startMs && seller.leftMs > startMs + DAY_MS);
    const seller = roomOf ?? (present.length > 0 ? random.pick(present) : sellers[0]);
    let atMs = startMs;
    for (const [who, content] of conversation) {
      const other = present.length > 0 ? random.pick(present) : seller;
      const senderId = { seller: seller?.id, other: other?.id, admin: adminId }[who] ?? adminId;
      planned.push({ atMs, roomOf, senderId, content });
      atMs += random.int(1, 20) * MINUTE_MS;
    }
  };

  for (let dayMs = firstMs; dayMs < calendar.todayMs; dayMs += DAY_MS) {
    if (random.chance(0.75)) plan(random.pick(GROUP_CONVERSATIONS), daytime(random, dayMs), undefined);
  }
  const talkative = sellers.filter(
    (seller) => seller.joinedMs < firstMs && seller.leftMs >= calendar.todayMs,
  );
  for (const seller of talkative.slice(0, PRIVATE_ROOMS)) {
    const dayMs = firstMs + random.int(0, WEEKS * 7 - 1) * DAY_MS;
    plan(random.pick(PRIVATE_CONVERSATIONS), daytime(random, dayMs), seller);
  }

  const rooms = write(client, planned);
  markRead(client, rooms, sellers[0]?.id ?? adminId, adminId);
  return planned.length;
}

/** Early enough for a conversation to end the same day. */
function daytime(random: Random, dayMs: number): number {
  return dayMs + random.int(9 * 60, 20 * 60) * MINUTE_MS + random.int(0, MINUTE_MS - 1);
}

interface Room {
  id: number;
  sellerId: number | undefined;
  messages: { id: number; senderId: number; atMs: number }[];
}

/** Ids must be in time order. */
function write(client: Demo['client'], planned: Planned[]): Room[] {
  const insertMessage = rawInsert(client, chatMessages);
  const rooms = new Map<number | undefined, Room>();
  planned.sort((one, other) => one.atMs - other.atMs);
  for (const [index, { atMs, roomOf, senderId, content }] of planned.entries()) {
    const room = rooms.get(roomOf?.id) ?? openRoom(client, roomOf?.id, atMs);
    rooms.set(roomOf?.id, room);
    const clientKey = `demo-${index}`;
    const message = { roomId: room.id, senderId, content, clientKey, createdAtMs: atMs };
    const id = insertMessage(message as typeof chatMessages.$inferInsert);
    room.messages.push({ id, senderId, atMs });
  }
  const update = client.prepare(
    'update chat_rooms set last_message_id = ?, unanswered_since = ? where id = ?',
  );
  for (const { id, sellerId, messages } of rooms.values()) {
    const last = messages.at(-1);
    const isUnanswered = sellerId !== undefined && last?.senderId === sellerId;
    update.run(last?.id, isUnanswered ? last.atMs : null, id);
  }
  return [...rooms.values()];
}

function openRoom(client: Demo['client'], sellerId: number | undefined, createdAtMs: number): Room {
  const kind = sellerId === undefined ? 'group' : 'private';
  const existing = client
    .prepare('select id from chat_rooms where kind = ? and seller_id is ?')
    .pluck()
    .get(kind, sellerId ?? null) as number | undefined;
  const id = existing ?? rawInsert(client, chatRooms)({ kind, sellerId, createdAtMs, lastMessageId: 0 });
  return { id, sellerId, messages: [] };
}

/** Leaves the newest messages of the demo logins unread; replying counts as having read what came before. */
function markRead(client: Demo['client'], rooms: Room[], sellerId: number, adminId: number): void {
  const insertRead = rawInsert(client, chatReads);
  const newestId = ({ messages }: Room) => messages.at(-1)?.id ?? 0;
  const unanswered = new Set(
    rooms
      .filter((room) => room.sellerId !== undefined && room.messages.at(-1)?.senderId !== adminId)
      .toSorted((one, other) => newestId(one) - newestId(other))
      .slice(-UNREAD_ROOMS),
  );
  for (const room of rooms.filter((each) => each.sellerId !== undefined)) {
    const answer = room.messages.findLast(({ senderId }) => senderId === adminId);
    const lastReadId = unanswered.has(room) ? answer?.id : newestId(room);
    if (lastReadId !== undefined) insertRead({ userId: adminId, roomId: room.id, lastReadId });
  }
  const group = rooms.find((room) => room.sellerId === undefined);
  const lastReadId = group?.messages.at(-1 - UNREAD_IN_GROUP)?.id;
  if (!group || lastReadId === undefined) return;
  for (const userId of [sellerId, adminId]) insertRead({ userId, roomId: group.id, lastReadId });
}
