import {
  closeAppointmentInput,
  listAppointmentsInput,
  setAppointmentInput,
} from '../../../../shared/sales/appointments.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { listAppointmentsOf, closeOpenAppointment, setAppointment } from './appointments.service.ts';

export const appointmentsAdminRouter = router({
  appointments: adminProcedure
    .input(listAppointmentsInput)
    .query(({ ctx, input }) => listAppointmentsOf(ctx, undefined, input)),
  setAppointment: adminProcedure
    .input(setAppointmentInput)
    .mutation(({ ctx, input }) => setAppointment(ctx, ctx.user, input)),
  closeAppointment: adminProcedure
    .input(closeAppointmentInput)
    .mutation(({ ctx, input }) => closeOpenAppointment(ctx, ctx.user, input)),
});
