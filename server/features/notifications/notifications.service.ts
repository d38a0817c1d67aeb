import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  AttendInput,
  ListNotificationsInput,
  NotificationPageView,
  NotificationView,
} from '../../../shared/notifications/notifications.ts';
import { pageOf } from '../../../shared/input/pagination.ts';
import type { AcknowledgeItemView } from '../../../shared/tray/tray.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { notificationErrors } from './notifications.errors.ts';
import { attachmentsOf } from './notifications.attachments.service.ts';
import {
  countReceived,
  countToAcknowledge,
  countUnread,
  findReceived,
  insertRead,
  insertReadsOfUnread,
  listPinned,
  listReceived,
  listToAcknowledge,
  updateAcknowledged,
  updateAttending,
  type Reader,
  type Received,
} from './notifications.repository.ts';
import { isRecipient, toNotificationView, meetingCalendar } from './notifications.view.ts';

const READS_AT_ONCE = 2000;

/** Newest first, pinned ones in the order of sending; a page past the last is empty. */
export function listNotifications(
  ctx: AppContext,
  user: SignedInUser,
  input: ListNotificationsInput,
): NotificationPageView {
  const reader = readerOf(user);
  return ctx.snapshot(() => {
    const { rows, pagination } = input.pinned
      ? pageOfPinned(ctx, reader, input)
      : pageOfReceived(ctx, reader, input);
    const attachments = attachmentsOf(ctx, user.id, rows);
    return {
      notifications: rows.map((row) =>
        toNotificationView(row, reader, attachments.get(row.notification.id) ?? []),
      ),
      pagination,
    };
  });
}

function pageOfReceived(ctx: AppContext, reader: Reader, { unreadOnly, ...page }: ListNotificationsInput) {
  const count = unreadOnly ? countUnread : countReceived;
  return pageOf(page, count(ctx.db, reader), (limit, offset) =>
    listReceived(ctx.db, reader, { unreadOnly: unreadOnly || undefined, limit, offset }),
  );
}

function pageOfPinned(ctx: AppContext, reader: Reader, { unreadOnly, ...page }: ListNotificationsInput) {
  const rows = listPinned(ctx.db, reader).filter(({ readAtMs }) => !unreadOnly || readAtMs === null);
  return pageOf(page, rows.length, (limit, offset) => rows.slice(offset, offset + limit));
}

export function getUnreadCount(ctx: AppContext, user: SignedInUser): number {
  return ctx.snapshot(() => countUnread(ctx.db, readerOf(user)));
}

/** Throws 404 unless it was sent to the user. */
export function getNotification(ctx: AppContext, user: SignedInUser, id: number): NotificationView {
  return ctx.snapshot(() => receivedView(ctx, user, id));
}

/** Keeps the first reading; throws 404 unless it was sent to the user. */
export function markAsRead(ctx: AppContext, user: SignedInUser, id: number): Promise<NotificationView> {
  return ctx.transaction(() => {
    const received = requireReceived(ctx, user, id);
    if (isRecipient(received.notification, readerOf(user))) read(ctx, user, received);
    return receivedView(ctx, user, id);
  });
}

/** In slices between other requests; the next run completes an interrupted one. */
export async function markAllAsRead(ctx: AppContext, user: SignedInUser): Promise<void> {
  const readAtMs = ctx.now();
  let afterId = 0;
  for (;;) {
    const slice = { readAtMs, afterId, limit: READS_AT_ONCE };
    const ids = await ctx.transaction(() => insertReadsOfUnread(ctx.db, readerOf(user), slice));
    if (ids.length < READS_AT_ONCE) return;
    afterId = Math.max(...ids);
    await nextTurn();
  }
}

/** Also marks it read, and keeps the first instant. Throws 404 unless it was sent to the user, 409 unless it asks for this. */
export function acknowledge(ctx: AppContext, user: SignedInUser, id: number): Promise<NotificationView> {
  return ctx.transaction(() => {
    const received = requireReceived(ctx, user, id);
    const { notification, acknowledgedAtMs } = received;
    if (!notification.requiresAck) throw notificationErrors.WANTS_NO_ACK();
    if (acknowledgedAtMs === null) {
      requireRecipient(user, received);
      read(ctx, user, received);
      updateAcknowledged(ctx.db, { userId: user.id, notificationId: id }, ctx.now());
    }
    return receivedView(ctx, user, id);
  });
}

/** Also marks it read; the latest response counts. Throws 404 unless it was sent to the user, 409 unless it is a meeting. */
export function attend(ctx: AppContext, user: SignedInUser, { id, attending }: AttendInput) {
  return ctx.transaction(() => {
    const received = requireReceived(ctx, user, id);
    if (received.notification.meetingAtMs === null) throw notificationErrors.NO_MEETING();
    requireRecipient(user, received);
    read(ctx, user, received);
    updateAttending(ctx.db, { userId: user.id, notificationId: id }, attending);
    return receivedView(ctx, user, id);
  });
}

/** An .ics file; throws 404 without a meeting or unless it was sent to the user. */
export async function getMeetingCalendar(ctx: AppContext, user: SignedInUser, id: number): Promise<string> {
  const notification = receivedView(ctx, user, id);
  if (!notification.meetingInfo) throw notificationErrors.meetingNotFound();
  return meetingCalendar(notification);
}

export function countNotificationsToAcknowledge(ctx: AppContext, user: SignedInUser): number {
  return countToAcknowledge(ctx.db, readerOf(user));
}

/** Oldest first; the author is not asked. */
export function listNotificationsToAcknowledge(
  ctx: AppContext,
  user: SignedInUser,
  limit: number,
  offset: number,
): AcknowledgeItemView[] {
  return listToAcknowledge(ctx.db, readerOf(user), limit, offset).map(({ id, title, ackByMs }) => ({
    notificationId: String(id),
    title,
    ackBy: ackByMs === null ? null : isoInstant(ackByMs),
  }));
}

function readerOf(user: SignedInUser): Reader {
  return { userId: user.id, sinceMs: user.createdAtMs };
}

function requireReceived(ctx: AppContext, user: SignedInUser, id: number): Received {
  const received = findReceived(ctx.db, readerOf(user), id);
  if (!received) throw notificationErrors.notFound();
  return received;
}

function requireRecipient(user: SignedInUser, { notification }: Received): void {
  if (isRecipient(notification, readerOf(user))) return;
  throw notificationErrors.NOT_A_RECIPIENT();
}

function read(ctx: AppContext, user: SignedInUser, { notification, readAtMs }: Received): void {
  if (readAtMs !== null) return;
  insertRead(ctx.db, {
    userId: user.id,
    notificationId: notification.id,
    readAtMs: ctx.now(),
    isLate: notification.createdAtMs < user.createdAtMs,
  });
}

function receivedView(ctx: AppContext, user: SignedInUser, id: number): NotificationView {
  const received = requireReceived(ctx, user, id);
  const attachments = attachmentsOf(ctx, user.id, [received]).get(received.notification.id);
  return toNotificationView(received, readerOf(user), attachments ?? []);
}
