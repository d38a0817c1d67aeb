import { z } from 'zod';
import { listAppointmentsInput, listedAppointmentView } from '../../../../shared/sales/appointments.ts';
import { restRoutesOn } from '../../../rest/route.ts';
import type { appointmentsRouter } from './appointments.router.ts';

const restRoute = restRoutesOn<{ sales: typeof appointmentsRouter }>();

export const appointmentsRest = [
  restRoute({
    method: 'GET',
    path: '/appointments',
    summary: 'Los primeros 1.000 turnos de las ventas propias entre dos días, por día y hora',
    access: 'signedIn',
    query: listAppointmentsInput,
    response: { appointments: z.array(listedAppointmentView) },
    handle: async ({ caller, query }) => ({ appointments: await caller.sales.appointments(query) }),
  }),
];
