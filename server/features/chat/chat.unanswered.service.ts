import type { MarkAnsweredInput } from '../../../shared/chat/chat.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { RoomItemView } from '../../../shared/tray/tray.ts';
import type { AppContext } from '../../context.ts';
import { chatErrors } from './chat.errors.ts';
import {
  findRoom,
  updateLastMessage,
  countUnansweredRooms,
  hasMessageAfter,
  listUnansweredRooms,
} from './chat.rooms.repository.ts';

/** Private rooms in which a seller has been waiting for more than four hours. */
export function countUnanswered(ctx: AppContext): number {
  return countUnansweredRooms(ctx.db, ctx.now());
}

/** The rooms, longest wait first. */
export function listUnanswered(ctx: AppContext, limit: number, offset: number): RoomItemView[] {
  const rooms = listUnansweredRooms(ctx.db, { nowMs: ctx.now(), limit, offset });
  return rooms.map(({ roomId, sellerId, sellerName, sinceMs }) => ({
    roomId: String(roomId),
    sellerId: String(sellerId),
    sellerName,
    since: isoInstant(sinceMs),
  }));
}

/** Lasts until the seller writes again. Throws 404 unless it is a private room, 409 if the seller wrote after that message. */
export function markAnswered(ctx: AppContext, { roomId, lastMessageId: seenId }: MarkAnsweredInput) {
  return ctx.transaction(() => {
    const room = findRoom(ctx.db, roomId);
    if (!room?.seller) throw chatErrors.roomNotFound();
    const { id, lastMessageId, seller } = room;
    if (seenId !== undefined && hasMessageAfter(ctx.db, { roomId: id, senderId: seller.id, afterId: seenId }))
      throw chatErrors.ROOM_HAS_NEW_MESSAGE(seller.name);
    updateLastMessage(ctx.db, id, { lastMessageId, unansweredSinceMs: null });
  });
}
