import { z } from 'zod';
import { instantField } from '../input/dateInput.ts';
import { flagField, oneOfField, wholeNumberField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { MAX_LIMIT, pageInput, paginationView } from '../input/pagination.ts';
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

export const RECIPIENT_TYPES = ['all', 'specific'] as const;

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
    date: instantField('Fecha de la reunión'),
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
};

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
  });
export type SendNotificationInput = z.infer<typeof sendNotificationInput>;

export const listNotificationsInput = z.object({
  unreadOnly: flagField('Solo sin leer').default(false),
  page: pageInput.shape.page,
  limit: pageInput.shape.limit.removeDefault().default(MAX_LIMIT),
});
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>;

export const notificationIdInput = z.object({ id: idField('id') });

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
  attachments: z.array(attachmentView),
});

export const notificationView = notificationFields.extend({
  userRecipient: z.object({ read: z.boolean(), readAt: z.iso.datetime().nullable() }),
});
export type NotificationView = z.infer<typeof notificationView>;

export const notificationPageView = z.object({
  notifications: z.array(notificationView),
  pagination: paginationView,
});
export type NotificationPageView = z.infer<typeof notificationPageView>;

export const sentNotificationView = notificationFields.extend({
  recipientType: z.enum(RECIPIENT_TYPES),
  senderName: z.string(),
  readCount: z.number(),
  recipientCount: z.number(),
});
export type SentNotificationView = z.infer<typeof sentNotificationView>;

export const sentPageView = z.object({
  notifications: z.array(sentNotificationView),
  pagination: paginationView,
});
export type SentPageView = z.infer<typeof sentPageView>;

export const missingReadersView = z.object({
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type MissingReadersView = z.infer<typeof missingReadersView>;
