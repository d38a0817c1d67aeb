import { and, asc, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { preparedAll, preparedCount, preparedGet } from '../../db/prepared.ts';
import { chatMessages, chatRooms, users } from '../../db/schema.ts';

// A deleted seller cannot be written to.
const unanswered = (beforeMs: number) =>
  and(lt(chatRooms.unansweredSinceMs, beforeMs), eq(users.id, chatRooms.sellerId), isNull(users.deletedAtMs));

interface Page {
  beforeMs: number;
  limit: number;
  offset: number;
}

/** Private rooms whose last message the seller wrote before that instant, oldest first. */
export const listUnansweredRooms = preparedAll((db, { beforeMs, limit, offset }: Page) =>
  db
    .select({
      roomId: chatRooms.id,
      sellerId: users.id,
      sellerName: users.name,
      sinceMs: sql<number>`${chatRooms.unansweredSinceMs}`,
    })
    .from(chatRooms)
    .crossJoin(users)
    .where(unanswered(beforeMs))
    .orderBy(asc(chatRooms.unansweredSinceMs), asc(chatRooms.id))
    .limit(limit)
    .offset(offset),
);

export const countUnansweredRooms = preparedCount((db, beforeMs: number) =>
  db.select({ count: count() }).from(chatRooms).crossJoin(users).where(unanswered(beforeMs)),
);

interface Since {
  roomId: number;
  senderId: number;
  afterId: number;
}

export const hasMessageAfter = preparedGet(
  (db, { roomId, senderId, afterId }: Since) =>
    db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(
        and(
          eq(chatMessages.roomId, roomId),
          gt(chatMessages.id, afterId),
          eq(chatMessages.senderId, senderId),
        ),
      )
      .limit(1),
  (row) => row !== undefined,
);
