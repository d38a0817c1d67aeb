import { z } from 'zod';
import {
  closeAppointmentFields,
  listAppointmentsInput,
  listedAppointmentView,
  setAppointmentFields,
} from '../../../../shared/sales/appointments.ts';
import { saleView } from '../../../../shared/sales/sales.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { appointmentsAdminRouter } from './appointments.admin.router.ts';

const restRoute = restRoutesOn<{ admin: typeof appointmentsAdminRouter }>();

export const appointmentsAdminRest = [
  restRoute({
    method: 'GET',
    path: '/admin/appointments',
    summary: 'Los primeros 1.000 turnos de todos entre dos días, por día y hora',
    access: 'admin',
    query: listAppointmentsInput,
    response: { appointments: z.array(listedAppointmentView) },
    handle: async ({ caller, query }) => ({ appointments: await caller.admin.appointments(query) }),
  }),
  restRoute({
    method: 'PUT',
    path: '/admin/sales/:id/appointment',
    summary: 'Dar un turno a una venta, o cambiarlo',
    access: 'admin',
    body: setAppointmentFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({ sale: await caller.admin.setAppointment({ ...body, id }) }),
  }),
  restRoute({
    method: 'POST',
    path: '/admin/sales/:id/appointment/outcome',
    summary: 'Anotar si la instalación se hizo',
    access: 'admin',
    body: closeAppointmentFields,
    response: { sale: saleView },
    handle: async ({ caller, id, body }) => ({ sale: await caller.admin.closeAppointment({ ...body, id }) }),
  }),
];
