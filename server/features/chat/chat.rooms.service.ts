import {
  PARTICIPANTS_SHOWN,
  PLACEHOLDER_ROOM_ID,
  type ListRoomsInput,
  type RoomPageView,
  type RoomView,
} from '../../../shared/chat/chat.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { countActiveUsers } from '../users/users.service.ts';
import {
  lastIdBefore,
  listMessagesById,
  countUnreadByRoom,
  findLastReadId,
} from './chat.messages.repository.ts';
import { chatErrors } from './chat.errors.ts';
import {
  countPrivateRooms,
  countTeamRooms,
  findRoomOfMember,
  insertRoom,
  listPeople,
  listPrivateRooms,
  listTeamPeople,
  listTeamRooms,
  type ChatPerson,
  type Room,
} from './chat.rooms.repository.ts';
import { toMessageView } from './chat.view.ts';

/** The group may have thousands; `participantCount` gives their number. */
const ADMINS_SHOWN = 20;

/** The room of the caller's team; throws 404 for who is in none. */
export function getTeamRoom(ctx: AppContext, user: SignedInUser): RoomView {
  return ctx.snapshot(() => {
    const room = findRoomOfMember(ctx.db, user.id);
    if (!room) throw chatErrors.roomNotFound();
    return viewRoom(ctx, user, room);
  });
}

/** Newest activity first, with the rooms of deleted teams. */
export function listAllTeamRooms(ctx: AppContext, admin: SignedInUser, input: ListRoomsInput): RoomPageView {
  const { search = '' } = input;
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(input, countTeamRooms(ctx.db, search), (limit, offset) =>
      listTeamRooms(ctx.db, search, limit, offset),
    );
    return { chatRooms: viewRooms(ctx, admin, rows), pagination };
  });
}

/** A team has its room from the beginning. Call in the transaction that creates the team. */
export function openTeamRoom(ctx: AppContext, teamId: number): void {
  insertRoom(ctx.db, { kind: 'team', teamId, createdAtMs: ctx.now() });
}

/** Newest activity first, with the rooms of deleted sellers. */
export function listAllPrivateRooms(
  ctx: AppContext,
  admin: SignedInUser,
  input: ListRoomsInput,
): RoomPageView {
  const { search = '' } = input;
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(input, countPrivateRooms(ctx.db, search), (limit, offset) =>
      listPrivateRooms(ctx.db, search, limit, offset),
    );
    return { chatRooms: viewRooms(ctx, admin, rows), pagination };
  });
}

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

  function sellersIn(room: Room): { sellers: ChatPerson[]; count: number } {
    if (room.seller) return { sellers: [room.seller], count: 1 };
    if (!room.team)
      return {
        sellers: listPeople(ctx.db, 'seller', PARTICIPANTS_SHOWN),
        count: countActiveUsers(ctx, 'seller'),
      };
    const sellers = listTeamPeople(ctx.db, room.team.id);
    return { sellers, count: sellers.length };
  }

  function shownOf(room: Room, sellers: ChatPerson[]): ChatPerson[] {
    if (room.seller) return [room.seller, ...admins];
    const others = [...admins, ...sellers];
    return [reader, ...others.filter(({ id }) => id !== reader.id)].slice(0, PARTICIPANTS_SHOWN);
  }

  /** Only administrators see emails, and the phone of a private room's seller; sellers see their email there. */
  function toPerson(room: Room, { id, name, email }: ChatPerson): RoomView['participants'][number] {
    const person = { _id: String(id), name };
    const showsEmail = reader.role === 'admin' || (room.kind === 'private' && id === reader.id);
    return {
      ...person,
      ...(showsEmail && { email }),
      ...(reader.role === 'admin' && room.seller?.id === id && { phone: room.seller.phone }),
    };
  }

  return rooms.map((room) => {
    const lastMessage = messages.get(room.lastMessageId);
    const { sellers, count } = sellersIn(room);
    return {
      _id: String(room.id),
      name: roomName(room, reader),
      type: room.kind === 'team' ? 'group' : room.kind,
      participants: shownOf(room, sellers).map((person) => toPerson(room, person)),
      participantCount: adminCount + count,
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
  if (!room.seller) return room.team?.name ?? 'Grupo de vendedores';
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
