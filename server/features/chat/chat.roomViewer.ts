import type { RoomView } from '../../../shared/chat.ts';
import type { App } from '../../context.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import { findLastIdBefore, findMessage } from './chat.messages.repository.ts';
import { countUnread, findLastReadId } from './chat.reads.repository.ts';
import { countPeople, listPeople, type ChatPerson, type Room } from './chat.rooms.repository.ts';
import { toMessageView } from './chat.view.ts';

/** With thousands of sellers in the group nobody needs all of their names; their number is given beside them. */
const PARTICIPANTS_SHOWN = 100;
const ADMINS_SHOWN = 20;

/** How one reader sees rooms; what the rooms share is read once for all of them. */
export function roomViewer(app: App, reader: SignedInUser): (room: Room) => RoomView {
  const admins = listPeople(app.db, 'admin', ADMINS_SHOWN);
  const adminCount = countPeople(app.db, 'admin');

  function participants(room: Room): ChatPerson[] {
    if (room.seller) return [room.seller, ...admins];
    const others = [...admins, ...listPeople(app.db, 'seller', PARTICIPANTS_SHOWN)];
    return [reader, ...others.filter(({ id }) => id !== reader.id)].slice(0, PARTICIPANTS_SHOWN);
  }

  /** Nobody but administrators learns anybody's email; a seller's private room shows the seller's own. */
  function toPerson(room: Room, { id, name, email }: ChatPerson): RoomView['participants'][number] {
    const person = { _id: String(id), name };
    const showsEmail = reader.role === 'admin' || (room.kind === 'private' && id === reader.id);
    return showsEmail ? { ...person, email } : person;
  }

  return (room) => {
    const lastMessage = room.lastMessageId === 0 ? undefined : findMessage(app.db, room.lastMessageId);
    return {
      _id: String(room.id),
      name: roomName(room, reader),
      type: room.kind,
      participants: participants(room).map((person) => toPerson(room, person)),
      participantCount: adminCount + (room.seller ? 1 : countPeople(app.db, 'seller')),
      lastMessage: lastMessage ? toMessageView(lastMessage, reader.id) : null,
      unreadCount: countUnread(app.db, room.id, reader.id, lastReadId(app, reader, room)),
      canWrite: !room.seller?.deletedAtMs,
    };
  };
}

function roomName(room: Room, reader: SignedInUser): string {
  if (!room.seller) return 'Grupo de vendedores';
  return room.seller.id === reader.id ? 'Administración' : room.seller.name;
}

/** Up to which message somebody has read a room. */
export function lastReadId(app: App, user: SignedInUser, room: Room): number {
  if (room.lastMessageId === 0) return 0;
  return findLastReadId(app.db, user.id, room.id) ?? registrationId(app, user);
}

/** What was written up to this message was there before the user, and counts as read. */
export function registrationId(app: App, user: SignedInUser): number {
  return findLastIdBefore(app.db, user.createdAtMs);
}
