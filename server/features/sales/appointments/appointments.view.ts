import type {
  AppointmentState,
  AppointmentView,
  ListedAppointmentView,
} from '../../../../shared/sales/appointments.ts';
import { toAddressView } from '../sales.address.view.ts';
import type { Progress } from '../sales.progress.repository.ts';
import type { ListedAppointment } from './appointments.repository.ts';

export function toAppointmentView(progress: Progress): AppointmentView | null {
  const { day, fromTime, toTime, appointmentState } = progress;
  if (day === null || fromTime === null || toTime === null) return null;
  return {
    date: day,
    from: fromTime,
    to: toTime,
    technician: progress.technician,
    note: progress.appointmentNote,
    // The current one is never `moved`: what replaced it would be current.
    state: appointmentState as AppointmentState,
  };
}

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
  };
}
