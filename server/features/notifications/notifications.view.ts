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
import type { ExportFormat } from '../../../shared/input/exportFormat.ts';
import { formatDateTime } from '../../../shared/values/dates.ts';
import { harmless } from '../../../shared/values/sheetText.ts';
import { csvDigits } from '../../files/csv.ts';

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

export const COLUMNS = ['Nombre', 'Teléfono', 'Leída', 'Confirmada', 'Asiste'];

/** Instants as `31/01/2026 21:00` in Argentina. */
export function rowsOf(recipients: Recipient[], format: ExportFormat): string[][] {
  return recipients.map(({ name, phone, readAtMs, acknowledgedAtMs, attending }) => [
    harmless(name),
    csvDigits(phone, format),
    instantText(readAtMs),
    instantText(acknowledgedAtMs),
    attending === null ? '' : attending ? 'Sí' : 'No',
  ]);
}

function instantText(atMs: number | null): string {
  return atMs === null ? '' : formatDateTime(isoInstant(atMs)).replace(',', '');
}

export async function meetingCalendar({
  _id,
  title,
  message,
  meetingInfo,
}: NotificationView): Promise<string> {
  if (!meetingInfo) throw new Error(`notification ${_id} has no meeting`);
  const { createEvent } = await import('ics');
  const { error, value } = createEvent({
    uid: `reunion-${_id}@ventas.local`,
    productId: 'sistema-de-ventas',
    title,
    description: message,
    start: Date.parse(meetingInfo.date),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: meetingInfo.duration },
    // Not as `url`, which refuses addresses that browsers open; calendars show a link here.
    location: meetingInfo.link,
  });
  if (error ?? !value) throw error ?? new Error('empty calendar');
  return value;
}
