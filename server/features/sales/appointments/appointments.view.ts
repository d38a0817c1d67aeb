import type { AppointmentState, ListedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { toAddressView } from '../sale/sale.address.view.ts';
import type { ListedAppointment } from './appointments.repository.ts';

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
