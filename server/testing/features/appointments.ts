import type { SaleView } from '../../../shared/sales/sales.ts';
import { callThrough, type Door } from '../doors.ts';
import type { Person } from '../testApp.ts';

/** The tests begin on 10 March 2026 at noon. */
export const MORNING = { date: '2026-03-12', from: '09:00', to: '12:00' };
/** The day after `MORNING`. */
export const AFTERNOON = { date: '2026-03-13', from: '15:00', to: '18:30' };
/** An open appointment of which nothing but its time is set. */
export const FIELDS = { technician: null, note: null, state: 'open', answer: 'none' };

/** Sets an appointment of the sale, on that morning unless `values` name another time. */
export const set = (door: Door, admin: Person, id: string, values: object = {}) =>
  callThrough<SaleView>(door, admin, 'admin.setAppointment', { id, ...MORNING, ...values });
/** Closes the appointment of a sale. */
export const close = (door: Door, admin: Person, id: string, values: object) =>
  callThrough<SaleView>(door, admin, 'admin.closeAppointment', { id, ...values });
/** Changes of appointment and status in the timeline, oldest first. */
export async function recorded(person: Person, id: string) {
  const { events } = await person.caller.sales.events({ id });
  return events
    .filter(({ kind }) => kind === 'appointment' || kind === 'status_changed')
    .map(({ from, to, reason }) => [from, to, reason])
    .toReversed();
}
