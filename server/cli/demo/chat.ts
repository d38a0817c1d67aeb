import { DAY_MS, MINUTE_MS } from '../../../shared/values/durations.ts';
import {
  getGroupRoom,
  listMessages,
  markRead,
  openPrivateRoom,
  sendMessage,
} from '../../features/chat/chat.service.ts';
import { listAllPrivateRooms } from '../../features/chat/chat.rooms.service.ts';
import { newestMessageId } from '../../features/chat/chat.messages.repository.ts';
import { requireUser } from '../../features/users/users.service.ts';
import type { Demo } from './context.ts';
import type { Random } from './random.ts';
import type { DemoSeller, People } from './sellers.ts';
import texts from './texts.json' with { type: 'json' };

const WEEKS = 6;
const PRIVATE_ROOMS = 25;
const UNREAD_IN_GROUP = 3;
const UNREAD_ROOMS = 4;

/** Puts conversations on the agenda: in the group, and of some sellers with the administrator. Adds none to an existing chat. */
export function planChat(demo: Demo, people: People): void {
  const { ctx, agenda, calendar } = demo;
  if (newestMessageId(ctx.db) > 0) return;
  const random = demo.random('chat');
  const firstMs = calendar.todayMs - WEEKS * 7 * DAY_MS;
  for (let dayMs = firstMs; dayMs < calendar.todayMs; dayMs += DAY_MS) {
    if (random.chance(0.75))
      planConversation(demo, random, people, random.pick(texts.groupConversations), daytime(random, dayMs));
  }
  const talkative = people.sellers.filter(
    (seller) => seller.joinedMs < firstMs && seller.leftMs >= calendar.todayMs,
  );
  for (const seller of talkative.slice(0, PRIVATE_ROOMS)) {
    const startMs = daytime(random, firstMs + random.int(0, WEEKS * 7 - 1) * DAY_MS);
    planConversation(demo, random, people, random.pick(texts.privateConversations), startMs, seller);
  }
  agenda.at(calendar.todayMs - 1, () => leaveUnread(demo, people));
}

function daytime(random: Random, dayMs: number): number {
  return dayMs + random.int(9 * 60, 20 * 60) * MINUTE_MS + random.int(0, MINUTE_MS - 1);
}

/** Without a seller, in the group. */
function planConversation(
  { ctx, agenda }: Demo,
  random: Random,
  { sellers, admin }: People,
  conversation: string[],
  startMs: number,
  roomOf?: DemoSeller,
): void {
  const present = sellers.filter((seller) => seller.joinedMs < startMs && seller.leftMs > startMs + DAY_MS);
  const drawSender = () => (present.length > 0 ? random.pick(present) : sellers[0])?.id ?? admin.id;
  const sellerId = roomOf?.id ?? drawSender();
  let atMs = startMs;
  for (const line of conversation) {
    const [who = '', content = ''] = line.split(/: (.*)/s);
    const otherId = drawSender();
    const senderId = who === 'seller' ? sellerId : who === 'other' ? otherId : admin.id;
    agenda.at(atMs, async () => {
      const room = await (roomOf ? openPrivateRoom(ctx, admin, roomOf.id) : getGroupRoom(ctx, admin));
      const sender = requireUser(ctx, senderId);
      const id = Number(room._id);
      // Who replies has read; in the group the demo logins have unread messages all the same.
      if (roomOf) await markRead(ctx, sender, { id });
      await sendMessage(ctx, sender, { id, content, clientKey: `demo-${newestMessageId(ctx.db)}` });
    });
    atMs += random.int(1, 20) * MINUTE_MS;
  }
}

/** Leaves the newest messages of the demo logins unread. */
async function leaveUnread({ ctx }: Demo, { sellers, admin }: People): Promise<void> {
  const { chatRooms } = listAllPrivateRooms(ctx, admin, { page: 1, limit: PRIVATE_ROOMS * 2 });
  const unread = chatRooms.filter((room) => room.unreadCount > 0);
  for (const { _id } of unread.slice(UNREAD_ROOMS)) await markRead(ctx, admin, { id: Number(_id) });
  const group = Number((await getGroupRoom(ctx, admin))._id);
  const lastRead = listMessages(ctx, admin, { id: group }).at(-1 - UNREAD_IN_GROUP);
  if (!lastRead) return;
  for (const { id } of [admin, ...sellers.slice(0, 1)])
    await markRead(ctx, requireUser(ctx, id), { id: group, messageId: Number(lastRead._id) });
}
