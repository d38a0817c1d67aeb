import { AppError, invalid } from '../../../shared/errors.ts';
import { parseInstant } from '../../../shared/dates.ts';
import { parseId } from '../../../shared/ids.ts';
import {
  type AttachmentView,
  type ListNotificationsInput,
  type MissingReaders,
  type NotificationPage,
  type NotificationView,
  type SendNotificationInput,
  type SentNotificationView,
  type SentPage,
} from '../../../shared/notifications.ts';
import { paginationOf, type PageInput } from '../../../shared/pagination.ts';
import type { App } from '../../context.ts';
import type { ReceivedFile } from '../../files/multipart.ts';
import { markAttached, releaseFile, signFileName, storeFile } from '../../files/files.service.ts';
import type { SignedInUser } from '../auth/auth.service.ts';
import { findAccount } from '../auth/auth.users.service.ts';
import { checkUpload, type CheckedUpload } from './attachments.ts';
import { meetingCalendar } from './calendar.ts';
import {
  countReaders,
  countReceived,
  countRecipients,
  countSent,
  countUnread,
  findNotification,
  findReceived,
  insertAttachment,
  insertNotification,
  insertRead,
  insertRecipients,
  listAttachments,
  listMissingReaders,
  listReceived,
  listSent,
  listUnreadIds,
  type Notification,
  type Reader,
} from './notifications.repository.ts';
import { toNotificationView, toSentView } from './notifications.view.ts';

const MAX_MISSING_NAMES = 500;

/**
 * Sends a notification with its attachments, all or nothing. 400 for an unknown recipient or an attachment that is not
 * what its extension says, one detail for each.
 */
export async function sendNotification(
  app: App,
  sender: SignedInUser,
  input: SendNotificationInput,
  uploads: ReceivedFile[],
): Promise<SentNotificationView> {
  const recipientIds = input.recipientType === 'specific' ? requireRecipients(app, input.recipients) : [];
  const checked = await checkUploads(uploads);
  const fileIds: number[] = [];
  try {
    for (const upload of checked) {
      const file = await storeFile(app, { ...upload, purpose: 'attachment', ownerId: sender.id });
      fileIds.push(file.id);
    }
    return app.transaction(() => {
      const notification = insertNotification(app.db, {
        senderId: sender.id,
        title: input.title,
        message: input.message,
        type: input.type,
        priority: input.priority,
        recipientType: input.recipientType,
        ...meetingColumns(input),
        createdAtMs: app.now(),
      });
      insertRecipients(app.db, notification.id, recipientIds);
      for (const fileId of fileIds) {
        insertAttachment(app.db, { notificationId: notification.id, fileId });
        markAttached(app, fileId);
      }
      return sentView(app, notification, sender.name, attachmentsOf(app, [notification.id]));
    });
  } catch (error) {
    for (const fileId of fileIds) releaseFile(app, fileId);
    throw error;
  }
}

/** What one has received, newest first; a page past the last is empty. */
export function listNotifications(
  app: App,
  user: SignedInUser,
  input: ListNotificationsInput,
): NotificationPage {
  const reader = readerOf(user);
  const { page, limit, unreadOnly } = input;
  const offset = (page - 1) * limit;
  return app.snapshot(() => {
    const total = countReceived(app.db, reader, unreadOnly);
    const rows = offset < total ? listReceived(app.db, reader, { unreadOnly, limit, offset }) : [];
    const attachments = attachmentsOf(
      app,
      rows.map(({ notification }) => notification.id),
    );
    return {
      notifications: rows.map((row) =>
        toNotificationView(row, reader, attachments.get(row.notification.id) ?? []),
      ),
      pagination: paginationOf(page, limit, total),
    };
  });
}

/** How many notifications one has not read. */
export function getUnreadCount(app: App, user: SignedInUser): number {
  return app.snapshot(() => countUnread(app.db, readerOf(user)));
}

/** Marks one's own notification as read; the first time of reading is kept. 404 for one sent to others. */
export function markAsRead(app: App, user: SignedInUser, id: string): NotificationView {
  return app.transaction(() => {
    const { notification, readAtMs } = requireReceived(app, user, id);
    if (readAtMs === null && notification.createdAtMs >= user.createdAtMs) {
      insertRead(app.db, { userId: user.id, notificationId: notification.id, readAtMs: app.now() });
    }
    return receivedView(app, user, id);
  });
}

/** Marks everything one has received as read. */
export function markAllAsRead(app: App, user: SignedInUser): void {
  app.transaction(() => {
    const readAtMs = app.now();
    for (const notificationId of listUnreadIds(app.db, readerOf(user))) {
      insertRead(app.db, { userId: user.id, notificationId, readAtMs });
    }
  });
}

/** The meeting of a notification one has received, as the text of an .ics file; 404 if there is none. */
export function getMeetingCalendar(app: App, user: SignedInUser, id: string): string {
  const notification = receivedView(app, user, id);
  if (!notification.meetingInfo) throw new AppError('NOT_FOUND', 'La notificación no tiene una reunión');
  return meetingCalendar(notification);
}

/** Everything that was sent, newest first, with how many have read it. */
export function listSentNotifications(app: App, { page, limit }: PageInput): SentPage {
  const offset = (page - 1) * limit;
  return app.snapshot(() => {
    const total = countSent(app.db);
    const rows = offset < total ? listSent(app.db, limit, offset) : [];
    const attachments = attachmentsOf(
      app,
      rows.map(({ notification }) => notification.id),
    );
    return {
      notifications: rows.map(({ notification, senderName }) =>
        sentView(app, notification, senderName, attachments),
      ),
      pagination: paginationOf(page, limit, total),
    };
  });
}

/** The names of those who have not read a notification yet, the first 500 of them; 404 for an unknown one. */
export function getMissingReaders(app: App, id: string): MissingReaders {
  const notificationId = parseId(id);
  const notification = notificationId === undefined ? undefined : findNotification(app.db, notificationId);
  if (!notification) throw notFound();
  const people = listMissingReaders(app.db, notification, MAX_MISSING_NAMES);
  return { people: people.map((person) => ({ _id: String(person.id), name: person.name })) };
}

/** What was sent before somebody joined counts as read. */
function readerOf(user: SignedInUser): Reader {
  return { userId: user.id, sinceMs: user.createdAtMs };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'La notificación no existe');
}

function requireReceived(app: App, user: SignedInUser, id: string) {
  const notificationId = parseId(id);
  const received =
    notificationId === undefined ? undefined : findReceived(app.db, readerOf(user), notificationId);
  if (!received) throw notFound();
  return received;
}

function receivedView(app: App, user: SignedInUser, id: string): NotificationView {
  const received = requireReceived(app, user, id);
  const attachments = attachmentsOf(app, [received.notification.id]).get(received.notification.id) ?? [];
  return toNotificationView(received, readerOf(user), attachments);
}

function sentView(
  app: App,
  notification: Notification,
  senderName: string,
  attachments: Map<number, AttachmentView[]>,
): SentNotificationView {
  return toSentView(notification, attachments.get(notification.id) ?? [], {
    senderName,
    readCount: countReaders(app.db, notification.id),
    recipientCount: countRecipients(app.db, notification),
  });
}

/** Notification id → its attachments under freshly signed addresses. */
function attachmentsOf(app: App, notificationIds: number[]): Map<number, AttachmentView[]> {
  const attachments = new Map<number, AttachmentView[]>();
  for (const { id, notificationId, file } of listAttachments(app.db, notificationIds)) {
    const list = attachments.get(notificationId) ?? [];
    list.push({
      _id: String(id),
      url: `/uploads/${signFileName(app, file)}`,
      originalName: file.originalName,
      contentType: file.contentType,
      size: file.sizeBytes,
    });
    attachments.set(notificationId, list);
  }
  return attachments;
}

function requireRecipients(app: App, recipients: string[]): number[] {
  const ids = new Set<number>();
  for (const recipient of recipients) {
    const account = findAccount(app, recipient);
    if (!account) throw invalid('El campo Destinatarios nombra a un usuario que no existe');
    ids.add(account.id);
  }
  return [...ids];
}

async function checkUploads(uploads: ReceivedFile[]): Promise<CheckedUpload[]> {
  const checked: CheckedUpload[] = [];
  const refusals: string[] = [];
  for (const upload of uploads) {
    const result = await checkUpload(upload);
    if (typeof result === 'string') refusals.push(result);
    else checked.push(result);
  }
  if (refusals.length > 0) throw new AppError('BAD_REQUEST', refusals.join('. '), { details: refusals });
  return checked;
}

function meetingColumns({ meetingInfo }: SendNotificationInput) {
  if (!meetingInfo) return {};
  return {
    meetingAtMs: parseInstant(meetingInfo.date) ?? null,
    meetingPlatform: meetingInfo.platform,
    meetingMinutes: meetingInfo.duration,
    meetingLink: meetingInfo.link,
  };
}
