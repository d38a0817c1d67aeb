import { z } from 'zod';
import { addressView } from './addresses.ts';
import { APPOINTMENT_ANSWERS } from './customerLink/trackSteps.ts';
import { dayField, isTime, timeField } from '../input/dateInput.ts';
import { addDays } from '../values/dates.ts';
import { invalid } from '../errors.ts';
import { oneOfField } from '../input/fields.ts';
import { idField } from '../input/ids.ts';
import { optionalText, reasonField } from '../input/text.ts';

export const APPOINTMENT_STATES = ['open', 'done', 'failed'] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** `moved`: rescheduled; shown only in the timeline. */
export const STORED_APPOINTMENT_STATES = [...APPOINTMENT_STATES, 'moved'] as const;

export const APPOINTMENT_STATE_LABELS: Record<AppointmentState, string> = {
  open: 'Agendado',
  done: 'Realizado',
  failed: 'No se hizo',
};

export const setAppointmentFields = z
  .object({
    date: dayField('Fecha'),
    from: timeField('Desde'),
    to: timeField('Hasta'),
    technician: optionalText('Técnico').optional(),
    note: reasonField('Nota').optional(),
    /** Day on the caller's screen, null for none; another day is a 409. */
    expectedDate: dayField('Fecha esperada').nullish(),
  })
  .refine(({ from, to }) => from < to || !isTime(from) || !isTime(to), {
    error: 'El campo Hasta debe ser posterior a Desde',
    path: ['to'],
  });
export const setAppointmentInput = setAppointmentFields.safeExtend({ id: idField('id') });
export type SetAppointmentInput = z.infer<typeof setAppointmentInput>;

export const closeAppointmentInput = z.object({
  result: oneOfField('Resultado', ['done', 'failed']),
  reason: reasonField('Motivo').optional(),
  id: idField('id'),
  expectedDate: dayField('Fecha esperada').optional(),
});
export type CloseAppointmentInput = z.infer<typeof closeAppointmentInput>;

const MAX_DAYS = 62;

/** Inclusive; by default the longest range from today. */
export const listAppointmentsInput = z.object({
  from: dayField('Desde').optional(),
  to: dayField('Hasta').optional(),
});
export type ListAppointmentsInput = z.infer<typeof listAppointmentsInput>;

/** Throws 400 for days out of order or a range too long. */
export function appointmentDays(today: string, { from = today, to }: ListAppointmentsInput) {
  const last = addDays(from, MAX_DAYS - 1);
  if (to !== undefined && to < from) throw invalid('El campo Desde no puede ser posterior a Hasta');
  if (to !== undefined && to > last) {
    throw invalid(`El campo Hasta puede ser como mucho ${MAX_DAYS} días después de Desde, contando los dos`);
  }
  return { from, to: to ?? last };
}

export const appointmentView = z.object({
  date: z.string(),
  from: z.string(),
  to: z.string(),
  technician: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(APPOINTMENT_STATES),
  /** The customer's latest response; a new day or time resets it. */
  answer: z.enum(APPOINTMENT_ANSWERS),
});
export type AppointmentView = z.infer<typeof appointmentView>;

export const listedAppointmentView = appointmentView.extend({
  saleId: z.string(),
  customerName: z.string(),
  phone: z.string(),
  address: addressView,
  sellerName: z.string(),
  planName: z.string(),
});
export type ListedAppointmentView = z.infer<typeof listedAppointmentView>;

export function appointmentText({ date, from, to }: Pick<AppointmentView, 'date' | 'from' | 'to'>): string {
  return `${date} ${from}-${to}`;
}
