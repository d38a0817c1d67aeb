import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, invalid } from '../../../shared/errors.ts';
import { parseInstant } from '../../../shared/input/dateInput.ts';
import {
  type AttachmentView,
  type ListNotificationsInput,
  type MissingReadersView,
  type NotificationPageView,
  type NotificationView,
  type SendNotificationInput,
  type SentNotificationView,
  type SentPageView,
} from '../../../shared/notifications/notifications.ts';
import { pageOf, type PageInput } from '../../../shared/input/pagination.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import type { ReceivedFile } from '../../files/multipart.ts';
import { markAttached, releaseFiles, signFileName, storeFile } from '../../files/files.service.ts';
import { notify } from '../push/push.notify.service.ts';
import { countActiveAccounts, findAccount } from '../users/users.service.ts';
import { checkUpload, type CheckedUpload } from './notifications.attachments.ts';
import { meetingCalendar } from './notifications.calendar.ts';
import {
  countReceived,
  countUnread,
  findNotification,
  findReceived,
  insertAttachment,
  insertRead,
  insertReadsOfUnread,
  listAttachments,
  listReceived,
  type Reader,
} from './notifications.repository.ts';
import {
  countSent,
  findSent,
  insertNotification,
  insertRecipients,
  listAccountsAfter,
  listMissingReaders,
  listSent,
  type Sent,
} from './notifications.sent.repository.ts';
import { toNotificationView, toSentView } from './notifications.view.ts';

const MAX_MISSING_NAMES = 500;
const READS_AT_ONCE = 2000;

/** Sends to all or none; throws 400 for an unknown recipient, or with a detail per bad attachment. */
export async function sendNotification(
  ctx: AppContext,
  sender: SignedInUser,
  input: SendNotificationInput,
  uploads: ReceivedFile[],
): Promise<SentNotificationView> {
  const recipientIds = input.recipientType === 'specific' ? requireRecipients(ctx, input.recipients) : [];
  const checked = await checkUploads(uploads);
  const fileIds: number[] = [];
  try {
    for (const upload of checked) {
      const file = await storeFile(ctx, { ...upload, purpose: 'attachment', ownerId: sender.id });
      fileIds.push(file.id);
    }
    return await ctx.transaction(() => {
      const notification = insertNotification(ctx.db, {
        senderId: sender.id,
        title: input.title,
        message: input.message,
        type: input.type,
        priority: input.priority,
        recipientType: input.recipientType,
        ...meetingColumns(input),
        createdAtMs: ctx.now(),
      });
      insertRecipients(ctx.db, notification.id, recipientIds);
      const others = recipientIds.filter((id) => id !== sender.id);
      notify(ctx, others, { kind: 'training', subjectId: notification.id });
      for (const fileId of fileIds) {
        insertAttachment(ctx.db, { notificationId: notification.id, fileId });
        markAttached(ctx, fileId);
      }
      const sent = requireSent(ctx, notification.id);
      return sentView(sent, attachmentsOf(ctx, sender.id, [sent]), countActiveAccounts(ctx));
    });
  } catch (error) {
    // Not awaited: the caller has waited long enough. Otherwise the files are removed after a day.
    ctx
      .transaction(() => releaseFiles(ctx, fileIds))
      .catch((failure: unknown) => ctx.log.warn({ err: failure }, 'files of a refused notification stay'));
    throw error;
  }
}

/** Newest first; a page past the last is empty. */
export function listNotifications(
  ctx: AppContext,
  user: SignedInUser,
  input: ListNotificationsInput,
): NotificationPageView {
  const reader = readerOf(user);
  const { unreadOnly } = input;
  const count = unreadOnly ? countUnread : countReceived;
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(input, count(ctx.db, reader), (limit, offset) =>
      listReceived(ctx.db, reader, { unreadOnly: unreadOnly || undefined, limit, offset }),
    );
    const attachments = attachmentsOf(ctx, user.id, rows);
    return {
      notifications: rows.map((row) =>
        toNotificationView(row, reader, attachments.get(row.notification.id) ?? []),
      ),
      pagination,
    };
  });
}

export function getUnreadCount(ctx: AppContext, user: SignedInUser): number {
  return ctx.snapshot(() => countUnread(ctx.db, readerOf(user)));
}

/** Keeps the first reading; throws 404 unless it was sent to the user. */
export function markAsRead(ctx: AppContext, user: SignedInUser, id: number): Promise<NotificationView> {
  return ctx.transaction(() => {
    const { notification, readAtMs } = requireReceived(ctx, user, id);
    if (readAtMs === null && notification.createdAtMs >= user.createdAtMs) {
      insertRead(ctx.db, { userId: user.id, notificationId: notification.id, readAtMs: ctx.now() });
    }
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

/** An .ics file; throws 404 without a meeting or unless it was sent to the user. */
export async function getMeetingCalendar(ctx: AppContext, user: SignedInUser, id: number): Promise<string> {
  const notification = receivedView(ctx, user, id);
  if (!notification.meetingInfo) throw new AppError('NOT_FOUND', 'La notificación no tiene una reunión');
  return meetingCalendar(notification);
}

/** Newest first, with the number of readers. */
export function listSentNotifications(ctx: AppContext, user: SignedInUser, input: PageInput): SentPageView {
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(input, countSent(ctx.db), (limit, offset) =>
      listSent(ctx.db, limit, offset),
    );
    const attachments = attachmentsOf(ctx, user.id, rows);
    const accounts = countActiveAccounts(ctx);
    const openedMs = listAccountsAfter(ctx.db, rows.at(-1)?.notification.createdAtMs ?? 0);
    return {
      notifications: rows.map((row) => {
        const later = openedMs.findIndex((atMs) => atMs <= row.notification.createdAtMs);
        return sentView(row, attachments, accounts - (later === -1 ? openedMs.length : later));
      }),
      pagination,
    };
  });
}

/** At most 500 names; throws 404 for an unknown notification. */
export function getMissingReaders(ctx: AppContext, id: number): MissingReadersView {
  const notification = findNotification(ctx.db, id);
  if (!notification) throw notFound();
  const people = listMissingReaders(ctx.db, notification, MAX_MISSING_NAMES);
  return { people: people.map((person) => ({ _id: String(person.id), name: person.name })) };
}

function readerOf(user: SignedInUser): Reader {
  return { userId: user.id, sinceMs: user.createdAtMs };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'La notificación no existe');
}

function requireReceived(ctx: AppContext, user: SignedInUser, id: number) {
  const received = findReceived(ctx.db, readerOf(user), id);
  if (!received) throw notFound();
  return received;
}

function receivedView(ctx: AppContext, user: SignedInUser, id: number): NotificationView {
  const received = requireReceived(ctx, user, id);
  const attachments = attachmentsOf(ctx, user.id, [received]).get(received.notification.id);
  return toNotificationView(received, readerOf(user), attachments ?? []);
}

function requireSent(ctx: AppContext, id: number): Sent {
  const sent = findSent(ctx.db, id);
  if (!sent) throw notFound();
  return sent;
}

/** `accounts`: active ones that existed when it was sent, its author included. */
function sentView(
  { notification, senderName, senderIsActive, recipients, readers }: Sent,
  attachments: Map<number, AttachmentView[]>,
  accounts: number,
): SentNotificationView {
  const { id, recipientType } = notification;
  return toSentView(notification, attachments.get(id) ?? [], {
    senderName,
    readCount: readers,
    recipientCount: recipientType === 'all' ? accounts - Number(senderIsActive) : recipients,
  });
}

function attachmentsOf(
  ctx: AppContext,
  viewerId: number,
  rows: { notification: { id: number } }[],
): Map<number, AttachmentView[]> {
  const attachments = new Map<number, AttachmentView[]>();
  const ids = rows.map(({ notification }) => notification.id);
  for (const { id, notificationId, file } of listAttachments(ctx.db, ids)) {
    const list = attachments.get(notificationId) ?? [];
    list.push({
      _id: String(id),
      url: `/uploads/${signFileName(ctx, file, viewerId)}`,
      originalName: file.originalName,
      contentType: file.contentType,
      size: file.sizeBytes,
    });
    attachments.set(notificationId, list);
  }
  return attachments;
}

function requireRecipients(ctx: AppContext, recipients: number[]): number[] {
  const ids = new Set<number>();
  for (const recipient of recipients) {
    const account = findAccount(ctx, recipient);
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
