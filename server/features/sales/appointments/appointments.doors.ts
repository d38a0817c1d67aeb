import { idInput } from '../../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  closeAppointmentInput,
  listAppointmentsInput,
  listedAppointmentView,
  setAppointmentInput,
} from '../../../../shared/sales/appointments.ts';
import { saleView } from '../../../../shared/sales/sales.ts';
import { adminProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import {
  closeOpenAppointment,
  getAppointmentCalendar,
  listAppointmentsOf,
  setAppointment,
} from './appointments.service.ts';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';

export const appointmentsRouter = router({
  appointments: signedInProcedure
    .meta({
      rest: 'GET /appointments',
      summary: 'Los primeros 1.000 turnos de las ventas propias entre dos días, por día y hora',
      result: { appointments: z.array(listedAppointmentView).max(MAX_LIMIT) },
    })
    .input(listAppointmentsInput)
    .query(({ ctx, input }) => listAppointmentsOf(ctx, ctx.user.id, input)),
  appointmentCalendar: signedInProcedure
    .meta({ refuses: ['NOT_FOUND'] })
    .input(idInput)
    .query(({ ctx, input }) => getAppointmentCalendar(ctx, ctx.user, input.id)),
});

export const appointmentsAdminRouter = router({
  appointments: adminProcedure
    .meta({
      rest: 'GET /admin/appointments',
      summary: 'Los primeros 1.000 turnos de todos entre dos días, por día y hora',
      result: { appointments: z.array(listedAppointmentView).max(MAX_LIMIT) },
    })
    .input(listAppointmentsInput)
    .query(({ ctx, input }) => listAppointmentsOf(ctx, undefined, input)),
  setAppointment: adminProcedure
    .meta({
      rest: 'PUT /admin/sales/:id/appointment',
      summary: 'Dar un turno a una venta, o cambiarlo',
      result: { sale: saleView },
      refuses: ['APPOINTMENT_MOVED', 'CUSTOMER_ERASED', 'TAKES_NO_APPOINTMENT'],
    })
    .input(setAppointmentInput)
    .mutation(({ ctx, input }) => setAppointment(ctx, ctx.user, input)),
  closeAppointment: adminProcedure
    .meta({
      rest: 'POST /admin/sales/:id/appointment/outcome',
      summary: 'Anotar si la instalación se hizo',
      result: { sale: saleView },
      refuses: ['APPOINTMENT_MOVED', 'CUSTOMER_ERASED', 'NO_APPOINTMENT'],
    })
    .input(closeAppointmentInput)
    .mutation(({ ctx, input }) => closeOpenAppointment(ctx, ctx.user, input)),
});
