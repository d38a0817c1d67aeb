import { isoInstant } from '../../../shared/values/instants.ts';
import { UNANSWERED_MS, type RoomItemView } from '../../../shared/tray/tray.ts';
import type { AppContext } from '../../context.ts';
import { countUnansweredRooms, listUnansweredRooms } from './chat.unanswered.repository.ts';

/** Private rooms in which a seller has been waiting for more than four hours. */
export function countUnanswered(ctx: AppContext): number {
  return countUnansweredRooms(ctx.db, ctx.now() - UNANSWERED_MS);
}

/** Those rooms, longest wait first. */
export function listUnanswered(ctx: AppContext, limit: number, offset: number): RoomItemView[] {
  const rooms = listUnansweredRooms(ctx.db, { beforeMs: ctx.now() - UNANSWERED_MS, limit, offset });
  return rooms.map(({ roomId, sellerId, sellerName, sinceMs }) => ({
    roomId: String(roomId),
    sellerId: String(sellerId),
    sellerName,
    since: isoInstant(sinceMs),
  }));
}
