import {
  appointmentDays,
  type CloseAppointmentInput,
  type ListAppointmentsInput,
  type ListedAppointmentView,
  type SetAppointmentInput,
} from '../../../../shared/sales/appointments.ts';
import { dayEndMs, dayStartMs, parseInstant } from '../../../../shared/input/dateInput.ts';
import { argentineDay, formatShortDay } from '../../../../shared/values/dates.ts';
import { invalid } from '../../../../shared/errors.ts';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import { meaningOf, saleStatusLabel, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { settleZone } from '../coverage/coverage.service.ts';
import { changeSale } from '../sale/sale.change.service.ts';
import { recordEvent } from '../../events/events.service.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { requireCustomer, requireNoWords, requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import { saleErrors } from '../sale/sale.errors.ts';
import { approveByStatus } from '../verification/verification.attempts.service.ts';
import { closeAppointment, findOpenAppointment, textOf } from './appointments.closing.service.ts';
import {
  findCurrentAppointment,
  insertAppointment,
  listAppointments,
  updateAppointment,
  type Appointment,
  type NewAppointment,
} from './appointments.repository.ts';
import { appointmentCalendar, toListedAppointmentView } from './appointments.view.ts';

/** Sets or moves the appointment. Throws 400 for a past day, 409 for a closed or erased sale or an unexpected open one. */
export function setAppointment(ctx: AppContext, admin: SignedInUser, input: SetAppointmentInput) {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, input.id);
    requireCustomer(sale);
    if (input.date < argentineDay(ctx.now())) throw invalid('El campo Fecha no puede ser un día pasado');
    if (!meaningOf(sale).takesAppointment)
      throw saleErrors.TAKES_NO_APPOINTMENT(saleStatusLabel(sale.status));
    const open = findOpenAppointment(ctx, sale.id);
    if (input.expectedDate !== undefined && input.expectedDate !== (open?.day ?? null))
      throw saleErrors.APPOINTMENT_MOVED(movedText(open));
    const wanted = columnsOf(input);
    const isNew = !open || isDifferent(open, wanted);
    if (isNew) replaceAppointment(ctx, admin, sale, wanted);
    const settled = isNew ? settleZone(ctx, sale) : sale;
    const appointed = settled.status === 'appointed' ? settled : moveAlong(ctx, settled, 'appointed', admin);
    return toSaleView(ctx, appointed, admin);
  });
}

/** Throws 409 without an open appointment on the expected day, and for a reason once the customer was erased. */
export function closeOpenAppointment(
  ctx: AppContext,
  admin: SignedInUser,
  { id, result, reason, expectedDate }: CloseAppointmentInput,
): Promise<SaleView> {
  return ctx.transaction(() => {
    const sale = requireSale(ctx, admin, id);
    requireNoWords(sale, reason);
    const open = findOpenAppointment(ctx, sale.id);
    if (!open) throw saleErrors.NO_APPOINTMENT();
    if (expectedDate !== undefined && expectedDate !== open.day)
      throw saleErrors.APPOINTMENT_MOVED(movedText(open));
    closeAppointment(ctx, sale, open, { actorId: admin.id, result, reason: reason || null });
    const status = result === 'done' ? 'installed' : 'pending_appointment';
    return toSaleView(ctx, moveAlong(ctx, sale, status, admin), admin);
  });
}

function moveAlong(ctx: AppContext, sale: Sale, status: SaleStatus, { id: actorId }: SignedInUser): Sale {
  approveByStatus(ctx, sale, status, actorId);
  return changeSale(ctx, sale, { status }, { actorId });
}

function movedText(open: ReturnType<typeof findOpenAppointment>): string {
  if (!open) return 'Mientras tanto la venta quedó sin turno. Mira cómo está ahora.';
  return `Mientras tanto el turno pasó al ${formatShortDay(open.day)} de ${open.fromTime} a ${open.toTime}. Mira cómo está ahora.`;
}

/** At most 1,000, open and closed, by day and time; of one seller or all. */
export function listAppointmentsOf(
  ctx: AppContext,
  sellerId: number | undefined,
  input: ListAppointmentsInput,
): ListedAppointmentView[] {
  const { from, to } = appointmentDays(argentineDay(ctx.now()), input);
  const range = { sellerId, fromMs: dayStartMs(from), toMs: dayEndMs(to), limit: MAX_LIMIT };
  return listAppointments(ctx.db, range).map(toListedAppointmentView);
}

/** The open or failed appointment as an iCalendar file; throws 404 without one. */
export async function getAppointmentCalendar(
  ctx: AppContext,
  user: SignedInUser,
  saleId: number,
): Promise<string> {
  const { sale, current } = ctx.snapshot(() => {
    const sale = requireSale(ctx, user, saleId);
    return { sale, current: findCurrentAppointment(ctx.db, sale.id) };
  });
  if (!current || current.state === 'done') throw saleErrors.appointmentNotFound();
  return appointmentCalendar(sale, current);
}

type WantedColumns = ReturnType<typeof columnsOf>;

function columnsOf({ date, from, to, technician, note }: SetAppointmentInput) {
  return {
    day: date,
    fromTime: from,
    toTime: to,
    startsAtMs: instantOf(date, from),
    endsAtMs: instantOf(date, to),
    technician: technician || null,
    note: note || null,
  } satisfies Partial<NewAppointment>;
}

function instantOf(day: string, time: string): number {
  const instantMs = parseInstant(`${day}T${time}`);
  if (instantMs === undefined) throw invalid('El campo Fecha debe ser una fecha AAAA-MM-DD');
  return instantMs;
}

function isDifferent(open: WantedColumns, wanted: WantedColumns): boolean {
  return (Object.keys(wanted) as (keyof WantedColumns)[]).some((column) => open[column] !== wanted[column]);
}

function replaceAppointment(ctx: AppContext, admin: SignedInUser, sale: Sale, wanted: WantedColumns): void {
  const earlier = findCurrentAppointment(ctx.db, sale.id);
  const isMoved = earlier?.state === 'open';
  if (earlier) {
    const state = isMoved ? 'moved' : earlier.state;
    updateAppointment(ctx.db, earlier.id, { state, replacedAtMs: ctx.now() });
  }
  const { id: saleId, sellerId } = sale;
  recordAudit(ctx, { actorId: admin.id, kind: 'sale_edited', subjectId: saleId });
  insertAppointment(ctx.db, {
    ...wanted,
    ...(isMoved && textOf(earlier) === textOf(wanted) && answerOf(earlier)),
    saleId,
    sellerId,
    state: 'open',
    createdAtMs: ctx.now(),
  });
  recordEvent(ctx, sale, {
    actorId: admin.id,
    kind: 'appointment',
    field: 'appointment',
    from: isMoved ? textOf(earlier) : null,
    to: textOf(wanted),
    reason: wanted.note,
  });
}

/** The customer's response, kept when only technician or note change. */
function answerOf({ answer, answerNote }: Appointment): Pick<Appointment, 'answer' | 'answerNote'> {
  return { answer, answerNote };
}
