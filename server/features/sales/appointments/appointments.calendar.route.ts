import { idInput } from '../../../../shared/input/ids.ts';
import { signedInRoute } from '../../../rest/plainRoutes.ts';
import { getAppointmentCalendar } from './appointments.service.ts';

export const appointmentsCalendarRoute = signedInRoute(
  {
    rest: 'GET /sales/:id/appointment.ics',
    access: 'signedIn',
    summary: 'El turno de una venta para un calendario',
    input: idInput,
    type: 'text/calendar',
  },
  async ({ ctx, user, input: { id }, reply }) => {
    const calendar = await getAppointmentCalendar(ctx, user, id);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="turno-${id}.ics"`)
      .send(calendar);
  },
);
