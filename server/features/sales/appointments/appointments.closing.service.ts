import { appointmentText } from '../../../../shared/sales/appointments.ts';
import { isInstalled, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { AppContext } from '../../../context.ts';
import { BY_STATUS, recordEvent } from '../../events/events.service.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import {
  findCurrentAppointment,
  updateAppointment,
  updateSellerOfAppointments,
  type Appointment,
} from './appointments.repository.ts';

interface Closing {
  actorId: number;
  result: 'done' | 'failed';
  reason: string | null;
}

export function findOpenAppointment(ctx: AppContext, saleId: number): Appointment | undefined {
  const current = findCurrentAppointment(ctx.db, saleId);
  return current?.state === 'open' ? current : undefined;
}

/** Call in the transaction that sets the sale's next status. */
export function closeAppointment(
  ctx: AppContext,
  sale: Sale,
  appointment: Appointment,
  { actorId, result, reason }: Closing,
): void {
  updateAppointment(ctx.db, appointment.id, { state: result, closedAtMs: ctx.now() });
  const from = textOf(appointment);
  recordEvent(ctx, sale, { actorId, kind: 'appointment', field: 'appointment', from, to: result, reason });
}

/** Leaving `appointed` closes the appointment: as done when the equipment is installed, otherwise as failed. */
export function closeByStatus(ctx: AppContext, sale: Sale, status: SaleStatus, actorId: number): void {
  if (sale.status !== 'appointed' || status === 'appointed') return;
  const open = findOpenAppointment(ctx, sale.id);
  if (!open) return;
  closeAppointment(ctx, sale, open, {
    actorId,
    result: isInstalled({ status }) ? 'done' : 'failed',
    reason: BY_STATUS,
  });
}

/** Call in the transaction that gives the sale to another seller. */
export function handOverAppointments(ctx: AppContext, saleId: number, sellerId: number): void {
  updateSellerOfAppointments(ctx.db, saleId, sellerId);
}

interface Answer {
  answer: 'confirmed' | 'cannot';
  note: string | null;
  address: string | null;
  device: string | null;
}

/** Stores the customer's response; repeating it records nothing. Call in a transaction. Throws 409 without an open appointment. */
export function answerOpenAppointment(
  ctx: AppContext,
  sale: Sale,
  { answer, note, address, device }: Answer,
): void {
  const open = findOpenAppointment(ctx, sale.id);
  if (!open) throw saleErrors.NOTHING_TO_ANSWER();
  if (open.answer === answer && open.answerNote === note) return;
  updateAppointment(ctx.db, open.id, {
    answer,
    answerNote: note,
    answerAddress: address,
    answerDevice: device,
  });
  const change = { field: 'appointmentAnswer', from: open.answer, to: answer, reason: note };
  recordEvent(ctx, sale, { actorId: null, kind: 'appointment_answer', ...change });
}

export function textOf({ day, fromTime, toTime }: Pick<Appointment, 'day' | 'fromTime' | 'toTime'>): string {
  return appointmentText({ date: day, from: fromTime, to: toTime });
}
