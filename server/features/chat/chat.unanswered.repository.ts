import { and, asc, count, eq, gt, isNotNull, isNull, notBetween, sql } from 'drizzle-orm';
import { UNANSWERED_MS } from '../../../shared/tray/tray.ts';
import { MINUTE_MS } from '../../../shared/values/durations.ts';
import { preparedAll, preparedCount, preparedGet } from '../../db/prepared.ts';
import { chatMessages, chatRooms, users } from '../../db/schema.ts';

// A deleted seller cannot be written to.
const unanswered = (nowMs: number) =>
  and(
    // As in the partial index.
    isNotNull(chatRooms.unansweredSinceMs),
    // Later than now: written while the clock was ahead. Clocks of servers differ a little.
    notBetween(
      chatRooms.unansweredSinceMs,
      sql`${nowMs} - ${UNANSWERED_MS}`,
      sql`${nowMs} + ${5 * MINUTE_MS}`,
    ),
    eq(users.id, chatRooms.sellerId),
    isNull(users.deletedAtMs),
  );

interface Page {
  nowMs: number;
  limit: number;
  offset: number;
}

/** Private rooms whose last message a seller wrote, more than four hours ago, oldest first. */
export const listUnansweredRooms = preparedAll((db, { nowMs, limit, offset }: Page) =>
  db
    .select({
      roomId: chatRooms.id,
      sellerId: users.id,
      sellerName: users.name,
      sinceMs: sql<number>`${chatRooms.unansweredSinceMs}`,
    })
    .from(chatRooms)
    .crossJoin(users)
    .where(unanswered(nowMs))
    .orderBy(asc(chatRooms.unansweredSinceMs), asc(chatRooms.id))
    .limit(limit)
    .offset(offset),
);

export const countUnansweredRooms = preparedCount((db, nowMs: number) =>
  db.select({ count: count() }).from(chatRooms).crossJoin(users).where(unanswered(nowMs)),
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
