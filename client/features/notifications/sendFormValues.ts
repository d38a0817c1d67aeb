import { schemaResolver, type FormErrors } from '@mantine/form';
import { parseInstant } from '../../../shared/dates.ts';
import {
  MEETING_MINUTES,
  sendNotificationInput,
  type MeetingPlatform,
  type NotificationPriority,
  type NotificationType,
} from '../../../shared/notifications.ts';
import type { NotificationContent } from './NotificationCard.tsx';

/** Somebody picked to receive a notification. */
export interface Recipient {
  _id: string;
  name: string;
}

/** What the form holds, attachments apart. */
export interface SendFormValues {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  recipientType: 'all' | 'specific';
  recipients: Recipient[];
  meetingInfo: { date: string; platform: MeetingPlatform; duration: number | ''; link: string };
}

/** The defaults of the specification (§9). */
export const EMPTY_FORM: SendFormValues = {
  title: '',
  message: '',
  type: 'info',
  priority: 'medium',
  recipientType: 'all',
  recipients: [],
  meetingInfo: { date: '', platform: 'zoom', duration: MEETING_MINUTES.default, link: '' },
};

/** Form → what the schema reads; a meeting only if it is one, recipients only if they are picked. */
function toInput(values: SendFormValues) {
  const { recipients, meetingInfo, ...rest } = values;
  return {
    ...rest,
    recipients: rest.recipientType === 'all' ? [] : recipients.map(({ _id }) => _id),
    // An emptied number is a wrong one, not the default.
    ...(rest.type === 'meeting' && { meetingInfo: { ...meetingInfo, duration: meetingInfo.duration || 0 } }),
  };
}

const validateInput = schemaResolver(sendNotificationInput, { sync: true });

/** The sentence of each wrong field, under its path. */
export function validateSendForm(values: SendFormValues): FormErrors {
  return validateInput(toInput(values));
}

/** Form and files → what is posted; the fields go first. */
export function toFormData(values: SendFormValues, files: File[]): FormData {
  const { recipients, meetingInfo, ...texts } = toInput(values);
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  form.append('recipients', JSON.stringify(recipients));
  if (meetingInfo) form.append('meetingInfo', JSON.stringify(meetingInfo));
  for (const file of files) form.append('attachments', file, file.name);
  return form;
}

/** How the notification would look, its files shown from where they are. */
export function toPreview(
  values: SendFormValues,
  files: { file: File; address: string }[],
  nowMs: number,
): NotificationContent {
  const meetingAtMs = parseInstant(values.meetingInfo.date);
  return {
    title: values.title.trim() || 'Título de la notificación',
    message: values.message.trim() || 'Aquí se verá el mensaje.',
    type: values.type,
    priority: values.priority,
    createdAt: new Date(nowMs).toISOString(),
    meetingInfo:
      values.type === 'meeting' && meetingAtMs !== undefined
        ? {
            ...values.meetingInfo,
            date: new Date(meetingAtMs).toISOString(),
            duration: values.meetingInfo.duration || MEETING_MINUTES.default,
          }
        : null,
    attachments: files.map(({ file, address }, index) => ({
      _id: `${index}`,
      url: address,
      originalName: file.name,
      contentType: file.type,
      size: file.size,
    })),
  };
}
