import { conflict, notFound, refusal } from '../../../shared/errors.ts';

export const notificationErrors = {
  notFound: notFound('La notificación no existe'),
  wantsNoAck: conflict('WANTS_NO_ACK', 'Esta notificación no pide confirmación'),
  noMeeting: conflict('NO_MEETING', 'Esta notificación no es una reunión'),
  meetingNotFound: notFound('La notificación no tiene una reunión'),
  notRecipient: conflict('NOT_A_RECIPIENT', 'Esta notificación se envió antes de que tuvieras tu cuenta'),
  reminded: refusal('TOO_MANY_REQUESTS', 'REMINDED_RECENTLY', (waitMs: number) => ({
    sentence: 'Ya se envió un recordatorio hace menos de 12 horas',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })),
  tooManyPinned: conflict(
    'TOO_MANY_PINNED',
    (max: number) => `Primeros pasos admite hasta ${max} notificaciones: quita una antes`,
  ),
};
