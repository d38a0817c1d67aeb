import type { Sale } from '../sale/sale.repository.ts';
import type { Appointment } from './appointments.repository.ts';

export async function appointmentCalendar(sale: Sale, appointment: Appointment): Promise<string> {
  const { createEvent } = await import('ics');
  const { technician, note } = appointment;
  const lines = [
    `Plan: ${sale.planName}`,
    `Teléfono: ${sale.customerPhone}`,
    ...(technician ? [`Técnico: ${technician}`] : []),
    ...(note ? [note] : []),
  ];
  const { error, value } = createEvent({
    uid: `turno-${appointment.id}@ventas.local`,
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
