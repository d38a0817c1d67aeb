import {
  MAX_ATTACHMENTS,
  sendNotificationInput,
  sentNotificationView,
} from '../../../shared/notifications/notifications.ts';
import { jsonField, type ReceivedForm } from '../../files/multipart.ts';
import { formRoute } from '../../rest/plainRoutes.ts';
import { sendNotification } from './notifications.sent.service.ts';

export const notificationsSendRoute = formRoute(
  {
    rest: 'POST /notifications',
    access: 'admin',
    summary: 'Enviar una notificación con hasta 10 adjuntos de 10 MB',
    form: {
      title: 'text',
      message: 'text',
      type: 'text',
      priority: 'text',
      recipientType: 'text',
      recipients: 'text',
      meetingInfo: 'text',
      requiresAck: 'text',
      ackBy: 'text',
      pinned: 'text',
      attachments: 'files',
    },
    file: { field: 'attachments', label: 'Archivos adjuntos', max: MAX_ATTACHMENTS },
    response: { notification: sentNotificationView },
  },
  async ({ ctx, user, fields, files }) => ({
    notification: await sendNotification(ctx, user, sendNotificationInput.parse(formInput(fields)), files),
  }),
);

/** Form fields are text; recipients, meetingInfo and flags are JSON in text. */
function formInput(fields: ReceivedForm['fields']): object {
  const text = (name: string) => fields.get(name);
  const meetingInfo = jsonField(fields.get('meetingInfo'), 'Reunión');
  return {
    title: text('title'),
    message: text('message'),
    type: text('type') || undefined,
    priority: text('priority') || undefined,
    recipientType: text('recipientType') || undefined,
    recipients: jsonField(fields.get('recipients'), 'Destinatarios'),
    meetingInfo: isObject(meetingInfo) ? withNumericDuration(meetingInfo) : meetingInfo,
    requiresAck: flag(text('requiresAck')),
    ackBy: text('ackBy') || undefined,
    pinned: flag(text('pinned')),
  };
}

/** The schema refuses any other text. */
function flag(text: unknown): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text || undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withNumericDuration(meetingInfo: Record<string, unknown>): object {
  const { duration } = meetingInfo;
  if (duration === '') return { ...meetingInfo, duration: undefined };
  return typeof duration === 'string' && /^\d+$/.test(duration)
    ? { ...meetingInfo, duration: Number(duration) }
    : meetingInfo;
}
