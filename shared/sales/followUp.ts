import { z } from 'zod';
import { HOUR_MS } from '../values/durations.ts';
import { clientKeyField } from '../input/clientKey.ts';
import { oneOfField } from '../input/fields.ts';
import { isoInstant } from '../values/instants.ts';
import { idField } from '../input/ids.ts';
import { reasonField } from '../input/text.ts';

/** The team is notified when an approved DNI has had no response for this long. */
export const FOLLOW_UP_MS = 48 * HOUR_MS;
export const DUE_SOON_MS = 12 * HOUR_MS;

export const FOLLOW_UP_STATES = ['none', 'running', 'due_soon', 'overdue'] as const;

export const FOLLOW_UP_STATE_LABELS: Record<(typeof FOLLOW_UP_STATES)[number], string> = {
  none: 'Sin plazo',
  running: 'En plazo',
  due_soon: 'Por vencer',
  overdue: 'Vencida',
};

export const followUpView = z.object({
  state: z.enum(FOLLOW_UP_STATES),
  dueAt: z.iso.datetime().nullable(),
});
export type FollowUpView = z.infer<typeof followUpView>;

export function followUpAt(nowMs: number, sinceMs: number | undefined): FollowUpView {
  if (sinceMs === undefined) return { state: 'none', dueAt: null };
  const dueMs = sinceMs + FOLLOW_UP_MS;
  const soon = nowMs < dueMs - DUE_SOON_MS ? 'running' : 'due_soon';
  return { state: nowMs < dueMs ? soon : 'overdue', dueAt: isoInstant(dueMs) };
}

export const CONTACT_CHANNELS = ['whatsapp', 'call', 'visit', 'other'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

export const CONTACT_CHANNEL_LABELS: Record<ContactChannel, string> = {
  whatsapp: 'WhatsApp',
  call: 'Llamada',
  visit: 'Visita',
  other: 'Otro contacto',
};

export const CONTACT_RESULTS = ['answered', 'no_answer', 'sent'] as const;
export type ContactResult = (typeof CONTACT_RESULTS)[number];

export const CONTACT_RESULT_LABELS: Record<ContactResult, string> = {
  answered: 'Respondió',
  no_answer: 'No respondió',
  sent: 'Enviado',
};

export const recordContactInput = z.object({
  channel: oneOfField('Canal', CONTACT_CHANNELS),
  result: oneOfField('Resultado', CONTACT_RESULTS),
  note: reasonField('Nota').optional(),
  clientKey: clientKeyField.optional(),
  id: idField('id'),
});
export type RecordContactInput = z.infer<typeof recordContactInput>;
export type RecordContactRequest = z.input<typeof recordContactInput>;

export const contactView = z.object({
  _id: z.string(),
  channel: z.enum(CONTACT_CHANNELS),
  result: z.enum(CONTACT_RESULTS),
  note: z.string().nullable(),
  at: z.iso.datetime(),
  actorId: z.string(),
  actorName: z.string(),
});
