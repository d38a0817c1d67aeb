import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import { preparedAll, preparedCount } from '../../db/prepared.ts';
import { chatRooms, users } from '../../db/schema.ts';

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
