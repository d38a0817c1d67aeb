import type { SentNotificationView } from '../../../../shared/notifications/notifications.ts';

/** 'Leyeron 12 de 15 · Confirmaron 9', as far as the notification asks for it. */
export function readersText(sent: SentNotificationView): string {
  return [
    `Leyeron ${sent.readCount} de ${sent.recipientCount}`,
    sent.requiresAck && `Confirmaron ${sent.ackCount}`,
    sent.meetingInfo && `Asisten ${sent.attendingCount}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Number of recipients who have not acknowledged, or not read if none is asked. */
export function missingOf({
  requiresAck,
  recipientCount,
  ackCount,
  readCount,
}: SentNotificationView): number {
  return recipientCount - (requiresAck ? ackCount : readCount);
}
