import { z } from 'zod';
import { instantField, localInstantField } from '../input/dateInput.ts';
import { exportFormatField } from '../input/exportFormat.ts';
import { flagField, oneOfField, wholeNumberField } from '../input/fields.ts';
import { idField, idInput } from '../input/ids.ts';
import { MAX_LIMIT, pageInput, pageView } from '../input/pagination.ts';
import { typeMessage } from '../input/messages.ts';
import { optionalText, requiredText, TEXT_LIMITS, upTo } from '../input/text.ts';

export const NOTIFICATION_TYPES = ['info', 'meeting', 'document', 'announcement', 'training'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];
export const NOTIFICATION_TYPE_LABELS: Record<NotificationType, string> = {
  info: 'Información',
  meeting: 'Reunión',
  document: 'Documento',
  announcement: 'Anuncio',
  training: 'Capacitación',
};

export const NOTIFICATION_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number];
export const NOTIFICATION_PRIORITY_LABELS: Record<NotificationPriority, string> = {
  low: 'Baja',
  medium: 'Media',
  high: 'Alta',
  urgent: 'Urgente',
};

/** `recipients` are users of `specific`, teams of `team`. */
export const RECIPIENT_TYPES = ['all', 'specific', 'team'] as const;

export type RecipientType = (typeof RECIPIENT_TYPES)[number];

/** Filters of a notification's recipients; `pending` ones have not acknowledged it. */
export const RECIPIENT_STATES = ['unread', 'read', 'acknowledged', 'pending'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const MAX_PINNED = 7;

export const MAX_ACK_DAYS = 366;

export const MEETING_PLATFORMS = ['zoom', 'google-meet', 'teams', 'other'] as const;
export type MeetingPlatform = (typeof MEETING_PLATFORMS)[number];
export const MEETING_PLATFORM_LABELS: Record<MeetingPlatform, string> = {
  zoom: 'Zoom',
  'google-meet': 'Google Meet',
  teams: 'Teams',
  other: 'Otra',
};

export const MEETING_MINUTES = { min: 15, max: 480, default: 60 } as const;

export const MAX_ATTACHMENTS = 10;
export const ATTACHMENT_EXTENSIONS = ['pdf', 'doc', 'docx', 'txt', 'jpg', 'jpeg', 'png', 'gif'] as const;

function isBlankOrWebAddress(value: string): boolean {
  return value === '' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol));
}

const meetingFields = z.object(
  {
    date: localInstantField('Fecha de la reunión'),
    platform: oneOfField('Plataforma', MEETING_PLATFORMS).default('zoom'),
    duration: wholeNumberField('Duración', { ...MEETING_MINUTES, unit: ' minutos' }).default(
      MEETING_MINUTES.default,
    ),
    link: optionalText('Enlace', { max: TEXT_LIMITS.description })
      .refine(
        upTo(TEXT_LIMITS.description, isBlankOrWebAddress),
        'El campo Enlace debe ser una dirección web (https://…)',
      )
      .default(''),
  },
  { error: typeMessage('Reunión', 'un objeto con fecha, plataforma, duración y enlace') },
);

function isBlankMeeting(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  const { date, link } = value as { date?: unknown; link?: unknown };
  return !date && !link;
}

const common = {
  title: requiredText('Título'),
  message: requiredText('Mensaje', { max: TEXT_LIMITS.message, multiline: true }),
  priority: oneOfField('Prioridad', NOTIFICATION_PRIORITIES).default('medium'),
  recipientType: oneOfField('Destinatarios', RECIPIENT_TYPES).default('all'),
  recipients: z
    .array(idField('Destinatarios'), { error: 'El campo Destinatarios debe ser una lista de usuarios' })
    .max(10_000, 'El campo Destinatarios admite hasta 10.000 usuarios')
    .default([]),
  requiresAck: flagField('Pedir confirmación').optional(),
  ackBy: instantField('Hasta cuándo').optional(),
  pinned: flagField('Fijar en Primeros pasos').default(false),
};

/** Urgent notifications ask for an acknowledgement by default. */
export function asksForAck(input: {
  requiresAck?: boolean | undefined;
  priority?: NotificationPriority | undefined;
}): boolean {
  return input.requiresAck ?? input.priority === 'urgent';
}

// Run these checks even when other fields are invalid, of any type.
function isForm({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

export const sendNotificationInput = z
  .object({
    ...common,
    type: oneOfField('Tipo', NOTIFICATION_TYPES).default('info'),
    meetingInfo: z.preprocess<
      unknown,
      z.ZodOptional<typeof meetingFields>,
      z.input<typeof meetingFields> | undefined
    >((value) => (isBlankMeeting(value) ? undefined : value), meetingFields.optional()),
  })
  .refine(({ type, meetingInfo }) => type !== 'meeting' || meetingInfo !== undefined, {
    error: 'El campo Fecha de la reunión es obligatorio',
    path: ['meetingInfo', 'date'],
    when: isForm,
  })
  .refine(({ recipientType, recipients }) => recipientType !== 'specific' || !isEmptyList(recipients), {
    error: 'El campo Destinatarios necesita al menos un usuario',
    path: ['recipients'],
    when: isForm,
  })
  .refine(({ recipientType, recipients }) => recipientType !== 'team' || !isEmptyList(recipients), {
    error: 'El campo Destinatarios necesita al menos un equipo',
    path: ['recipients'],
    when: isForm,
  })
  .refine(({ ackBy, ...input }) => ackBy === undefined || asksForAck(input), {
    error: 'El campo Hasta cuándo es solo para notificaciones que piden confirmación',
    path: ['ackBy'],
    when: isForm,
  })
  .refine(({ pinned, recipientType }) => pinned !== true || !['specific', 'team'].includes(recipientType), {
    error: 'El campo Fijar en Primeros pasos es solo para notificaciones a todos',
    path: ['pinned'],
    when: isForm,
  });
export type SendNotificationInput = z.infer<typeof sendNotificationInput>;

export const listNotificationsInput = z.object({
  unreadOnly: flagField('Solo sin leer').default(false),
  pinned: flagField('Primeros pasos').default(false),
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.removeDefault().default(MAX_LIMIT),
});
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

export const attendInput = idInput.extend({ attending: flagField('Asistencia') });
export type AttendInput = z.infer<typeof attendInput>;

export const pinInput = idInput.extend({ pinned: flagField('Fijar en Primeros pasos') });
export type PinInput = z.infer<typeof pinInput>;

export const listRecipientsInput = pageInput.extend({
  id: idField('id'),
  state: oneOfField('Estado', RECIPIENT_STATES).optional(),
});
export type ListRecipientsInput = z.infer<typeof listRecipientsInput>;

export const exportRecipientsInput = idInput.extend({
  format: exportFormatField,
});
export type ExportRecipientsInput = z.infer<typeof exportRecipientsInput>;

const meetingView = z.object({
  date: z.iso.datetime(),
  platform: z.enum(MEETING_PLATFORMS),
  duration: z.number(),
  link: z.string(),
});

const attachmentView = z.object({
  _id: z.string(),
  url: z.string(),
  originalName: z.string(),
  contentType: z.string(),
  size: z.number(),
});
export type AttachmentView = z.infer<typeof attachmentView>;

const notificationFields = z.object({
  _id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  createdAt: z.iso.datetime(),
  meetingInfo: meetingView.nullable(),
  attachments: z.array(attachmentView).max(MAX_ATTACHMENTS),
  requiresAck: z.boolean(),
  ackBy: z.iso.datetime().nullable(),
  pinned: z.boolean(),
});

export const notificationView = notificationFields.extend({
  userRecipient: z.object({
    read: z.boolean(),
    readAt: z.iso.datetime().nullable(),
    acknowledgedAt: z.iso.datetime().nullable(),
    /** Null until the recipient responds. */
    attending: z.boolean().nullable(),
  }),
});
export type NotificationView = z.infer<typeof notificationView>;

export const notificationPageView = pageView({ notifications: z.array(notificationView) });
export type NotificationPageView = z.infer<typeof notificationPageView>;

export const sentNotificationView = notificationFields.extend({
  recipientType: z.enum(RECIPIENT_TYPES),
  senderName: z.string(),
  recipientCount: z.number(),
  readCount: z.number(),
  ackCount: z.number(),
  attendingCount: z.number(),
});
export type SentNotificationView = z.infer<typeof sentNotificationView>;

export const sentPageView = pageView({ notifications: z.array(sentNotificationView) });
export type SentPageView = z.infer<typeof sentPageView>;

export const recipientView = z.object({
  userId: z.string(),
  name: z.string(),
  phone: z.string(),
  readAt: z.iso.datetime().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
});
export type RecipientView = z.infer<typeof recipientView>;

export const recipientPageView = pageView({ recipients: z.array(recipientView) });
export type RecipientPageView = z.infer<typeof recipientPageView>;
