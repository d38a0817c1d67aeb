import { and, asc, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { chatRooms, users } from '../../db/schema.ts';

const { placeholder } = sql;

// A deleted seller cannot be written to.
const unanswered = and(
  lt(chatRooms.unansweredSinceMs, placeholder('beforeMs')),
  eq(users.id, chatRooms.sellerId),
  isNull(users.deletedAtMs),
);

const list = prepared((db) =>
  db
    .select({
      roomId: chatRooms.id,
      sellerId: users.id,
      sellerName: users.name,
      sinceMs: sql<number>`${chatRooms.unansweredSinceMs}`,
    })
    .from(chatRooms)
    .crossJoin(users)
    .where(unanswered)
    .orderBy(asc(chatRooms.unansweredSinceMs), asc(chatRooms.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
    .prepare(),
);

/** Private rooms whose last message the seller wrote before that instant, oldest first. */
export function listUnansweredRooms(db: Db, page: { beforeMs: number; limit: number; offset: number }) {
  return list(db).all(page);
}

const total = prepared((db) =>
  db.select({ count: count() }).from(chatRooms).crossJoin(users).where(unanswered).prepare(),
);

export function countUnansweredRooms(db: Db, beforeMs: number): number {
  return total(db).get({ beforeMs })?.count ?? 0;
}
