import { z } from 'zod';
import { oneOfField } from '../../input/fields.ts';
import { idField } from '../../input/ids.ts';
import { reasonField, requiredText, TEXT_LIMITS } from '../../input/text.ts';
import { APPOINTMENT_ANSWERS, TRACK_STEPS } from './trackSteps.ts';

/** When the newest valid link was made, and when a link was last opened. */
export const customerLinkView = z.object({
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type CustomerLinkView = z.infer<typeof customerLinkView>;

/** `url` is a path: the client adds its origin. */
export const newCustomerLinkView = z.object({ url: z.string(), createdAt: z.iso.datetime() });
export type NewCustomerLinkView = z.infer<typeof newCustomerLinkView>;

export const WITHDRAWAL_STATES = ['open', 'resolved'] as const;
export const ACCEPTED_BY = ['seller', 'customer'] as const;

export const withdrawalView = z.object({
  at: z.iso.datetime(),
  reason: z.string().nullable(),
  state: z.enum(WITHDRAWAL_STATES),
});
export type WithdrawalView = z.infer<typeof withdrawalView>;

/** All that the customer sees: add nothing else. */
export const trackView = z.object({
  firstName: z.string(),
  planName: z.string(),
  price: z.number(),
  /** First name and initial; `whatsapp` is a wa.me link. */
  seller: z.object({ name: z.string(), whatsapp: z.string().nullable() }),
  step: z.enum(TRACK_STEPS),
  appointment: z
    .object({
      date: z.string(),
      from: z.string(),
      to: z.string(),
      answer: z.enum(APPOINTMENT_ANSWERS),
    })
    .nullable(),
  acceptanceText: z.string(),
  acceptance: z.object({ at: z.iso.datetime(), version: z.string() }).nullable(),
  /** 'failed' if the last appointment did not take place, until another one is set. */
  visit: z.literal('failed').nullable(),
  /** Last Argentine day to withdraw; null before the installation. */
  withdrawalUntil: z.string().nullable(),
  /** The receipt, also once the sale is cancelled. */
  withdrawal: z.object({ at: z.iso.datetime(), number: z.string() }).nullable(),
});
export type TrackView = z.infer<typeof trackView>;

export const trackInput = z.object({ token: z.string('El campo Enlace debe ser un texto') });

export const acceptInput = trackInput.extend({
  accepted: z.literal(true, { error: 'El campo Aceptación debe ser verdadero' }),
  fullName: requiredText('Nombre y apellido', { max: TEXT_LIMITS.name }),
});
export type AcceptInput = z.infer<typeof acceptInput>;

export const answerAppointmentInput = trackInput.extend({
  answer: oneOfField('Respuesta', ['confirmed', 'cannot']),
  note: reasonField('Nota').optional(),
});
export type AnswerAppointmentInput = z.infer<typeof answerAppointmentInput>;

export const withdrawInput = trackInput.extend({ reason: reasonField('Motivo').optional() });
export type WithdrawInput = z.infer<typeof withdrawInput>;

export const resolveWithdrawalFields = z.object({
  resolved: z.literal(true, { error: 'El campo Resuelto debe ser verdadero' }),
  /** Required unless the customer was erased. */
  note: reasonField('Nota').optional(),
});
export const resolveWithdrawalInput = resolveWithdrawalFields.extend({ id: idField('id') });
export type ResolveWithdrawalInput = z.infer<typeof resolveWithdrawalInput>;
