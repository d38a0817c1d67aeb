import { PARTICIPANTS_SHOWN, PLACEHOLDER_ROOM_ID, type RoomView } from '../../../shared/chat/chat.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { countActiveUsers } from '../users/users.service.ts';
import {
  lastIdBefore,
  listMessagesById,
  countUnreadByRoom,
  findLastReadId,
} from './chat.messages.repository.ts';
import { listPeople, type ChatPerson, type Room } from './chat.rooms.repository.ts';
import { toMessageView } from './chat.view.ts';

/** The group may have thousands; `participantCount` gives their number. */
const ADMINS_SHOWN = 20;

/** Reads data shared by all rooms once. */
export function viewRooms(ctx: AppContext, reader: SignedInUser, rooms: Room[]): RoomView[] {
  const admins = listPeople(ctx.db, 'admin', ADMINS_SHOWN);
  const adminCount = countActiveUsers(ctx, 'admin');
  const messages = listMessagesById(
    ctx.db,
    rooms.map((room) => room.lastMessageId),
  );
  const unread = countUnreadByRoom(
    ctx.db,
    rooms.map((room) => room.id),
    reader.id,
    registrationId(ctx, reader),
  );

  function participants(room: Room): ChatPerson[] {
    if (room.seller) return [room.seller, ...admins];
    const others = [...admins, ...listPeople(ctx.db, 'seller', PARTICIPANTS_SHOWN)];
    return [reader, ...others.filter(({ id }) => id !== reader.id)].slice(0, PARTICIPANTS_SHOWN);
  }

  /** Only administrators see emails; sellers see theirs in the private room. */
  function toPerson(room: Room, { id, name, email }: ChatPerson): RoomView['participants'][number] {
    const person = { _id: String(id), name };
    const showsEmail = reader.role === 'admin' || (room.kind === 'private' && id === reader.id);
    return showsEmail ? { ...person, email } : person;
  }

  return rooms.map((room) => {
    const lastMessage = messages.get(room.lastMessageId);
    return {
      _id: String(room.id),
      name: roomName(room, reader),
      type: room.kind,
      participants: participants(room).map((person) => toPerson(room, person)),
      participantCount: adminCount + (room.seller ? 1 : countActiveUsers(ctx, 'seller')),
      lastMessage: lastMessage ? toMessageView(lastMessage, reader.id) : null,
      unreadCount: unread.get(room.id) ?? 0,
      canWrite: room.id !== Number(PLACEHOLDER_ROOM_ID) && !room.seller?.deletedAtMs,
    };
  });
}

export function viewRoom(ctx: AppContext, reader: SignedInUser, room: Room): RoomView {
  return viewRooms(ctx, reader, [room])[0] as RoomView;
}

function roomName(room: Room, reader: SignedInUser): string {
  if (!room.seller) return 'Grupo de vendedores';
  return room.seller.id === reader.id ? 'Administración' : room.seller.name;
}

/** Messages up to `sinceId`, the user's registration, count as read. */
export function lastReadId(ctx: AppContext, user: SignedInUser, room: Room, sinceId: number): number {
  return findLastReadId(ctx.db, user.id, room.id) ?? sinceId;
}

/** Last message sent before the user registered; everything up to it counts as read. */
export function registrationId(ctx: AppContext, user: SignedInUser): number {
  return lastIdBefore(ctx.db, user.createdAtMs);
}
