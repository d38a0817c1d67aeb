import { argentineDay } from '../../../shared/values/dates.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { adminOnly, ownerAndAdmin, signedIn, type Call, type People } from './call.ts';

const today = ({ app }: People) => argentineDay(app.clock.nowMs);

export async function appointedSale(people: People): Promise<{ id: string }> {
  const { _id: id } = await people.seller.caller.sales.register(saleInput());
  await people.admin.caller.admin.setAppointment({ id, date: today(people), from: '09:00', to: '12:00' });
  return { id };
}

async function range(people: People): Promise<{ from: string; to: string }> {
  await appointedSale(people);
  return { from: today(people), to: today(people) };
}

export const appointmentsCalls: Record<string, Call> = {
  'sales.appointments': { rest: 'GET /appointments', input: range, outcomes: signedIn },
  'sales.appointmentCalendar': { input: appointedSale, outcomes: ownerAndAdmin },
  'admin.appointments': { rest: 'GET /admin/appointments', input: range, outcomes: adminOnly },
  'admin.setAppointment': {
    rest: 'PUT /admin/sales/:id/appointment',
    input: async (people) => ({
      ...(await appointedSale(people)),
      date: today(people),
      from: '15:00',
      to: '18:30',
      technician: 'Luis',
    }),
    outcomes: adminOnly,
  },
  'admin.closeAppointment': {
    rest: 'POST /admin/sales/:id/appointment/outcome',
    input: async (people) => ({
      ...(await appointedSale(people)),
      result: 'failed',
      reason: 'No había nadie',
    }),
    outcomes: adminOnly,
  },
};
