import { conflicts, notFound, refusal } from '../../../shared/errors.ts';

export const notificationErrors = {
  ...conflicts({
    WANTS_NO_ACK: 'Esta notificación no pide confirmación',
    NO_MEETING: 'Esta notificación no es una reunión',
    NOT_A_RECIPIENT: 'Esta notificación se envió antes de que tuvieras tu cuenta',
    TOO_MANY_PINNED: (max: number) => `Primeros pasos admite hasta ${max} notificaciones: quita una antes`,
  }),
  notFound: notFound('La notificación no existe'),
  meetingNotFound: notFound('La notificación no tiene una reunión'),
  reminded: refusal('TOO_MANY_REQUESTS', 'REMINDED_RECENTLY', (waitMs: number) => ({
    sentence: 'Ya se envió un recordatorio hace menos de 12 horas',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })),
};
