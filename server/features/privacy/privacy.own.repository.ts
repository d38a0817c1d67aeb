import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import {
  chatMessages,
  notificationReads,
  notifications,
  prospects,
  pushSubscriptions,
  sales,
} from '../../db/schema.ts';

// Not prepared: rarely used.

export function listDevices(db: Db, userId: number) {
  return db
    .select({ endpoint: pushSubscriptions.endpoint, createdAtMs: pushSubscriptions.createdAtMs })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
    .all();
}

/** Ids in no order: the index by author holds nothing else. */
export function listMessageIds(db: Db, userId: number): number[] {
  return db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.senderId, userId))
    .all()
    .map(({ id }) => id);
}

export function listMessages(db: Db, ids: number[]) {
  const { id, roomId, content, clientKey, createdAtMs } = chatMessages;
  return db
    .select({ id, roomId, content, clientKey, createdAtMs })
    .from(chatMessages)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .all();
}

export function listSaleIds(db: Db, sellerId: number): number[] {
  return db
    .select({ id: sales.id })
    .from(sales)
    .where(eq(sales.sellerId, sellerId))
    .all()
    .map(({ id }) => id);
}

export function listProspectIds(db: Db, sellerId: number): number[] {
  return db
    .select({ id: prospects.id })
    .from(prospects)
    .where(and(eq(prospects.sellerId, sellerId), isNull(prospects.deletedAtMs)))
    .all()
    .map(({ id }) => id);
}

export function listReadings(db: Db, userId: number) {
  const { notificationId, readAtMs, acknowledgedAtMs, attending } = notificationReads;
  return db
    .select({ notificationId, title: notifications.title, readAtMs, acknowledgedAtMs, attending })
    .from(notificationReads)
    .innerJoin(notifications, eq(notifications.id, notificationId))
    .where(eq(notificationReads.userId, userId))
    .orderBy(asc(notificationId))
    .all();
}
