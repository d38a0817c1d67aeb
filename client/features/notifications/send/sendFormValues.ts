import { schemaResolver, type FormErrors } from '@mantine/form';
import { parseInstant } from '../../../../shared/input/dateInput.ts';
import { isoInstant } from '../../../../shared/values/instants.ts';
import {
  asksForAck,
  MEETING_MINUTES,
  sendNotificationInput,
  type MeetingPlatform,
  type NotificationPriority,
  type NotificationType,
  type RecipientType,
} from '../../../../shared/notifications/notifications.ts';
import type { NotificationContent } from '../card/NotificationCard.tsx';
import { readDraft, saveDraft } from '../../../forms/formDraft.ts';
import type { Choice } from '../../../ui/lists/search/Picker.tsx';

/** The form's values without attachments. */
export interface SendFormValues {
  title: string;
  message: string;
  type: NotificationType;
  priority: NotificationPriority;
  recipientType: RecipientType;
  recipients: Choice[];
  teams: Choice[];
  /** Null: decided by the priority. */
  requiresAck: boolean | null;
  ackBy: string;
  pinned: boolean;
  meetingInfo: { date: string; platform: MeetingPlatform; duration: number | ''; link: string };
}

export const EMPTY_FORM: SendFormValues = {
  title: '',
  message: '',
  type: 'info',
  priority: 'medium',
  recipientType: 'all',
  recipients: [],
  teams: [],
  requiresAck: null,
  ackBy: '',
  pinned: false,
  meetingInfo: { date: '', platform: 'zoom', duration: MEETING_MINUTES.default, link: '' },
};

/** The administrator's choice, else by the priority. */
export function isAckAsked({ requiresAck, priority }: SendFormValues): boolean {
  return asksForAck({ requiresAck: requiresAck ?? undefined, priority });
}

/** Form values → input of the schema, without unused parts. */
function toInput(values: SendFormValues) {
  const { recipients, teams, meetingInfo, ackBy, ...rest } = values;
  const chosen = { all: [], specific: recipients, team: teams }[rest.recipientType];
  const requiresAck = isAckAsked(values);
  return {
    ...rest,
    requiresAck,
    pinned: rest.recipientType === 'all' && rest.pinned,
    ...(requiresAck && ackBy !== '' && { ackBy: inZone(ackBy) }),
    recipients: chosen.map(({ _id }) => _id),
    // An emptied field is an error, not the default.
    ...(rest.type === 'meeting' && { meetingInfo: { ...meetingInfo, duration: meetingInfo.duration || 0 } }),
  };
}

/** Argentine time of a field → instant; an invalid one stays, and is refused. */
function inZone(time: string): string {
  const instantMs = parseInstant(time);
  return instantMs === undefined ? time : isoInstant(instantMs);
}

const validateInput = schemaResolver(sendNotificationInput, { sync: true });

export function validateSendForm(values: SendFormValues): FormErrors {
  return validateInput(toInput(values));
}

/** Form values and files → multipart form; the fields go first. */
export function toFormData(values: SendFormValues, files: File[]): FormData {
  const { recipients, meetingInfo, ...texts } = toInput(values);
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, String(value));
  form.append('recipients', JSON.stringify(recipients));
  if (meetingInfo) form.append('meetingInfo', JSON.stringify(meetingInfo));
  for (const file of files) form.append('attachments', file, file.name);
  return form;
}

/** Form values and files → content of the preview card. */
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
    requiresAck: isAckAsked(values),
    ackBy: null,
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

export const TRAINING_DRAFT = 'training';

/** Puts these values into the next training's form, in place of its draft. */
export function prefillTraining(values: Partial<SendFormValues>): void {
  saveDraft(TRAINING_DRAFT, { ...EMPTY_FORM, ...values });
}

/** Returns the title or text of a message that was not sent; empty without one. */
export function unsentMessage(): string {
  const { title = '', message = '' } = readDraft<SendFormValues>(TRAINING_DRAFT);
  return title.trim() || message.trim();
}
