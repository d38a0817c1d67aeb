import type {
  AttachmentView,
  NotificationView,
  RecipientView,
  SentNotificationView,
} from '../../../shared/notifications/notifications.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { Notification, Reader, Received } from './notifications.repository.ts';
import type { Recipient } from './notifications.recipients.repository.ts';
import type { Sent } from './notifications.sent.repository.ts';

function toFields(notification: Notification, attachments: AttachmentView[]) {
  const { meetingAtMs, meetingPlatform, meetingMinutes, meetingLink } = notification;
  return {
    _id: String(notification.id),
    title: notification.title,
    message: notification.message,
    type: notification.type,
    priority: notification.priority,
    createdAt: isoInstant(notification.createdAtMs),
    meetingInfo:
      meetingAtMs === null || meetingPlatform === null || meetingMinutes === null
        ? null
        : {
            date: isoInstant(meetingAtMs),
            platform: meetingPlatform,
            duration: meetingMinutes,
            link: meetingLink ?? '',
          },
    attachments,
    requiresAck: notification.requiresAck,
    ackBy: instantOrNull(notification.ackByMs),
    pinned: notification.pinned,
  };
}

/** For a notification the reader sees: true unless it was sent before the account was opened and is not pinned. */
export function isRecipient({ createdAtMs, pinned }: Notification, { sinceMs }: Reader): boolean {
  return createdAtMs >= sinceMs || pinned;
}

/** Notifications from before the reader joined count as read, unless they are pinned. */
export function toNotificationView(
  { notification, readAtMs, acknowledgedAtMs, attending }: Received,
  reader: Reader,
  attachments: AttachmentView[],
): NotificationView {
  return {
    ...toFields(notification, attachments),
    userRecipient: {
      read: readAtMs !== null || !isRecipient(notification, reader),
      readAt: instantOrNull(readAtMs),
      acknowledgedAt: instantOrNull(acknowledgedAtMs),
      attending,
    },
  };
}

export function toSentView(
  { notification, senderName, totals }: Sent,
  attachments: AttachmentView[],
): SentNotificationView {
  return {
    ...toFields(notification, attachments),
    recipientType: notification.recipientType,
    senderName,
    recipientCount: totals.recipients,
    readCount: totals.readers,
    ackCount: totals.acks,
    attendingCount: totals.attending,
  };
}

export function toRecipientView({ id, name, phone, readAtMs, acknowledgedAtMs }: Recipient): RecipientView {
  return {
    userId: String(id),
    name,
    phone,
    readAt: instantOrNull(readAtMs),
    acknowledgedAt: instantOrNull(acknowledgedAtMs),
  };
}

function instantOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoInstant(atMs);
}
