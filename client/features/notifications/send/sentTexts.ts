import type { SentNotificationView } from '../../../../shared/notifications/notifications.ts';

/** 'Leyeron 12 de 15 · Confirmaron 9', with what the notification asks for. */
export function readersText(sent: SentNotificationView): string {
  return [
    `Leyeron ${sent.readCount} de ${sent.recipientCount}`,
    sent.requiresAck && `Confirmaron ${sent.ackCount}`,
    sent.meetingInfo && `Asisten ${sent.attendingCount}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How many have not acknowledged, or read where that is not asked. */
export function missingOf({
  requiresAck,
  recipientCount,
  ackCount,
  readCount,
}: SentNotificationView): number {
  return recipientCount - (requiresAck ? ackCount : readCount);
}
