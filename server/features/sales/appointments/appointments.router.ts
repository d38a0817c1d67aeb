import { listAppointmentsInput } from '../../../../shared/sales/appointments.ts';
import { saleIdInput } from '../../../../shared/sales/sales.ts';
import { router, signedInProcedure } from '../../../rpc/procedures.ts';
import { getAppointmentCalendar, listAppointmentsOf } from './appointments.service.ts';

export const appointmentsRouter = router({
  appointments: signedInProcedure
    .input(listAppointmentsInput)
    .query(({ ctx, input }) => listAppointmentsOf(ctx, ctx.user.id, input)),
  appointmentCalendar: signedInProcedure
    .input(saleIdInput)
    .query(({ ctx, input }) => getAppointmentCalendar(ctx, ctx.user, input.id)),
});
