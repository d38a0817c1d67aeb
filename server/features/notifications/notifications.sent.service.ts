import { invalid } from '../../../shared/errors.ts';
import { parseInstant } from '../../../shared/input/dateInput.ts';
import {
  asksForAck,
  MAX_ACK_DAYS,
  MAX_PINNED,
  type AttachmentView,
  type PinInput,
  type SendNotificationInput,
  type SentNotificationView,
  type SentPageView,
} from '../../../shared/notifications/notifications.ts';
import { pageOf, type PageInput } from '../../../shared/input/pagination.ts';
import type { UnacknowledgedItemView } from '../../../shared/tray/tray.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import type { ReceivedFile } from '../../files/multipart.ts';
import { markAttached, releaseFiles, storeFile } from '../../files/files.service.ts';
import { queueTrainingMails } from '../mail/mail.queue.service.ts';
import { notify } from '../push/push.notify.service.ts';
import { listMembersOf } from '../teams/teams.service.ts';
import { findAccount } from '../users/users.service.ts';
import { notificationErrors } from './notifications.errors.ts';
import { attachmentsOf } from './notifications.attachments.service.ts';
import { checkUpload, type CheckedUpload } from './notifications.attachments.service.ts';
import { insertAttachment, insertRead } from './notifications.repository.ts';
import { listRecipients } from './notifications.recipients.repository.ts';
import {
  countPinned,
  countSent,
  countUnacknowledged,
  findSent,
  insertNotification,
  insertRecipients,
  listSent,
  listUnacknowledged,
  updateNotification,
  type Sent,
} from './notifications.sent.repository.ts';
import { toSentView } from './notifications.view.ts';

const REMINDER_PAUSE_MS = 12 * HOUR_MS;

/** Sends to all or none; throws 400 for an unknown recipient, or with a detail per bad attachment, 409 if too many are pinned. */
export async function sendNotification(
  ctx: AppContext,
  sender: SignedInUser,
  input: SendNotificationInput,
  uploads: ReceivedFile[],
): Promise<SentNotificationView> {
  const recipientIds = requireRecipients(ctx, input);
  const ackByMs = requireDeadline(ctx, input);
  const checked = await checkUploads(uploads);
  const fileIds: number[] = [];
  try {
    for (const upload of checked) {
      const file = await storeFile(ctx, { ...upload, purpose: 'attachment', ownerId: sender.id });
      fileIds.push(file.id);
    }
    return await ctx.transaction(() => {
      if (input.pinned) requirePlaceToPin(ctx);
      const id = insertNotification(ctx.db, {
        senderId: sender.id,
        title: input.title,
        message: input.message,
        type: input.type,
        priority: input.priority,
        recipientType: input.recipientType,
        requiresAck: asksForAck(input),
        ackByMs,
        pinned: input.pinned,
        ...meetingColumns(input),
        createdAtMs: ctx.now(),
      });
      insertRecipients(ctx.db, id, recipientIds);
      const isForAuthor = input.recipientType === 'all' || recipientIds.includes(sender.id);
      // The author knows it.
      const readAtMs = ctx.now();
      if (isForAuthor)
        insertRead(ctx.db, {
          userId: sender.id,
          notificationId: id,
          readAtMs,
          acknowledgedAtMs: asksForAck(input) ? readAtMs : null,
        });
      const others = recipientIds.filter((id) => id !== sender.id);
      notify(ctx, others, { kind: 'training', subjectId: id });
      if (asksForAck(input)) {
        const chosen = input.recipientType === 'all' ? undefined : others;
        queueTrainingMails(ctx, { id, senderId: sender.id, recipientIds: chosen });
      }
      for (const fileId of fileIds) {
        insertAttachment(ctx.db, { notificationId: id, fileId });
        markAttached(ctx, fileId);
      }
      return sentView(ctx, sender, id);
    });
  } catch (error) {
    // Not awaited: the caller has waited long enough. If it fails, the files are removed after a day.
    ctx
      .transaction(() => releaseFiles(ctx, fileIds))
      .catch((failure: unknown) => ctx.log.warn({ err: failure }, 'files of a refused notification stay'));
    throw error;
  }
}

/** Newest first, with the numbers of readers and responses. */
export function listSentNotifications(ctx: AppContext, user: SignedInUser, input: PageInput): SentPageView {
  return ctx.snapshot(() => {
    const { rows, pagination } = pageOf(input, countSent(ctx.db), (limit, offset) =>
      listSent(ctx.db, limit, offset),
    );
    const attachments = attachmentsOf(ctx, user.id, rows);
    return { notifications: rows.map((row) => viewOf(row, attachments)), pagination };
  });
}

/** Throws 404 for an unknown notification. */
export function getSentNotification(ctx: AppContext, user: SignedInUser, id: number): SentNotificationView {
  return ctx.snapshot(() => sentView(ctx, user, id));
}

/** Throws 404 for an unknown notification, 400 for one to chosen recipients, 409 if too many are pinned. */
export function pinNotification(ctx: AppContext, admin: SignedInUser, { id, pinned }: PinInput) {
  return ctx.transaction(() => {
    const { notification } = requireSent(ctx, id);
    if (notification.pinned !== pinned) {
      if (notification.recipientType !== 'all') {
        throw invalid('Solo se fija una notificación enviada a todos');
      }
      if (pinned) requirePlaceToPin(ctx);
      updateNotification(ctx.db, id, { pinned });
    }
    return sentView(ctx, admin, id);
  });
}

/** Pushes to those who have not acknowledged, or read where that is not asked; returns how many. Throws 429 within 12 hours of the last time. */
export function remind(ctx: AppContext, id: number): Promise<number> {
  return ctx.transaction(() => {
    const { notification, totals } = requireSent(ctx, id);
    const { requiresAck, remindedAtMs } = notification;
    const missing = totals.recipients - (requiresAck ? totals.acks : totals.readers);
    if (missing === 0) return 0;
    const waitMs = remindedAtMs === null ? 0 : remindedAtMs + REMINDER_PAUSE_MS - ctx.now();
    if (waitMs > 0) throw notificationErrors.reminded(waitMs);
    const state = requiresAck ? 'pending' : 'unread';
    const people = listRecipients(ctx.db, notification, { state, limit: missing, offset: 0 });
    notify(
      ctx,
      people.map((person) => person.id),
      { kind: 'reminder', subjectId: id },
    );
    updateNotification(ctx.db, id, { remindedAtMs: ctx.now() });
    return people.length;
  });
}

export function countUnacknowledgedNotifications(ctx: AppContext): number {
  return countUnacknowledged(ctx.db, ctx.now());
}

/** Past their deadline with recipients who have not acknowledged, longest overdue first. */
export function listUnacknowledgedNotifications(
  ctx: AppContext,
  limit: number,
  offset: number,
): UnacknowledgedItemView[] {
  return listUnacknowledged(ctx.db, ctx.now(), limit, offset).map(({ id, title, pending, ackByMs }) => ({
    notificationId: String(id),
    title,
    pending,
    since: isoInstant(ackByMs ?? 0),
  }));
}

/** Throws 404 for an unknown notification. */
export function requireSent(ctx: AppContext, id: number): Sent {
  const sent = findSent(ctx.db, id);
  if (!sent) throw notificationErrors.notFound();
  return sent;
}

function sentView(ctx: AppContext, viewer: SignedInUser, id: number): SentNotificationView {
  const sent = requireSent(ctx, id);
  return viewOf(sent, attachmentsOf(ctx, viewer.id, [sent]));
}

function viewOf(sent: Sent, attachments: Map<number, AttachmentView[]>): SentNotificationView {
  return toSentView(sent, attachments.get(sent.notification.id) ?? []);
}

function requirePlaceToPin(ctx: AppContext): void {
  if (countPinned(ctx.db) < MAX_PINNED) return;
  throw notificationErrors.TOO_MANY_PINNED(MAX_PINNED);
}

function requireDeadline(ctx: AppContext, { ackBy }: SendNotificationInput): number | null {
  const ackByMs = ackBy === undefined ? undefined : parseInstant(ackBy);
  if (ackByMs === undefined) return null;
  const nowMs = ctx.now();
  if (ackByMs <= nowMs) throw invalid('El campo Hasta cuándo debe ser posterior a este momento');
  if (ackByMs > nowMs + MAX_ACK_DAYS * DAY_MS) {
    throw invalid(`El campo Hasta cuándo admite hasta ${MAX_ACK_DAYS} días`);
  }
  return ackByMs;
}

/** Those of teams are the members of this moment. */
function requireRecipients(ctx: AppContext, { recipientType, recipients }: SendNotificationInput): number[] {
  if (recipientType === 'all') return [];
  if (recipientType === 'team') return listMembersOf(ctx, recipients);
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
  if (refusals.length > 0) throw invalid(...refusals);
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
