import type { AppointmentState, ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { toAddressView } from '../sale/sale.progress.view.ts';
import type { Sale } from '../sale/sale.repository.ts';
import type { Appointment, ListedAppointment } from './appointments.repository.ts';

export function toListedAppointmentView(row: ListedAppointment): ListedAppointmentView {
  return {
    saleId: String(row.saleId),
    customerName: row.customerName,
    phone: row.customerPhone,
    address: toAddressView(row),
    sellerName: row.sellerName,
    planName: row.planName,
    date: row.day,
    from: row.fromTime,
    to: row.toTime,
    technician: row.technician,
    note: row.note,
    state: row.state as AppointmentState,
    answer: row.answer,
  };
}

export async function appointmentCalendar(sale: Sale, appointment: Appointment): Promise<string> {
  const { createEvent } = await import('ics');
  const { id, technician, note } = appointment;
  const hasFailed = appointment.state === 'failed';
  const lines = [
    `Plan: ${sale.planName}`,
    `Teléfono: ${sale.customerPhone}`,
    ...(technician ? [`Técnico: ${technician}`] : []),
    ...(note ? [note] : []),
  ];
  const { error, value } = createEvent({
    // Ids begin at 1 in every installation, which one calendar may know two of.
    uid: `venta-${sale.id}-${sale.createdAtMs}@ventas.local`,
    sequence: 2 * id + Number(hasFailed),
    status: hasFailed ? 'CANCELLED' : 'CONFIRMED',
    productId: 'sistema-de-ventas',
    title: `Instalación: ${sale.customerName}`,
    description: lines.join('\n'),
    location: `${sale.street} ${sale.streetNumber}, ${sale.city}, ${sale.province}`,
    start: appointment.startsAtMs,
    startInputType: 'utc',
    startOutputType: 'utc',
    end: appointment.endsAtMs,
    endInputType: 'utc',
    endOutputType: 'utc',
  });
  if (error ?? !value) throw error ?? new Error('empty calendar');
  return value;
}
