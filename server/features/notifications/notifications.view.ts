import type {
  AttachmentView,
  NotificationView,
  SentNotificationView,
} from '../../../shared/notifications/notifications.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { Notification, Reader } from './notifications.repository.ts';

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
  };
}

/** Notifications from before the reader joined count as read. */
export function toNotificationView(
  { notification, readAtMs }: { notification: Notification; readAtMs: number | null },
  reader: Reader,
  attachments: AttachmentView[],
): NotificationView {
  return {
    ...toFields(notification, attachments),
    userRecipient: {
      read: readAtMs !== null || notification.createdAtMs < reader.sinceMs,
      readAt: readAtMs === null ? null : isoInstant(readAtMs),
    },
  };
}

export function toSentView(
  notification: Notification,
  attachments: AttachmentView[],
  sent: Pick<SentNotificationView, 'senderName' | 'readCount' | 'recipientCount'>,
): SentNotificationView {
  return { ...toFields(notification, attachments), recipientType: notification.recipientType, ...sent };
}
