import type { FastifyInstance } from 'fastify';
import { saleIdInput } from '../../../../shared/sales/sales.ts';
import { requireSignedIn } from '../../../access.ts';
import type { AppContext } from '../../../context.ts';
import { plainSchema } from '../../../rest/schemas.ts';
import { requestContext } from '../../../rpc/context.ts';
import { getAppointmentCalendar } from './appointments.service.ts';

/** `GET /sales/:id/appointment.ics`: a plain route, because it is a file. */
export async function appointmentsCalendarRoute(
  server: FastifyInstance,
  { ctx }: { ctx: AppContext },
): Promise<void> {
  server.get(
    '/sales/:id/appointment.ics',
    {
      config: {
        describe: () =>
          plainSchema({
            summary: 'El turno de una venta para un calendario',
            tag: 'sales',
            status: 200,
            response: 'text/calendar',
          }),
      },
    },
    async (request, reply) => {
      const { user } = requireSignedIn(requestContext(ctx, request));
      const { id } = saleIdInput.parse(request.params);
      const calendar = await getAppointmentCalendar(ctx, user, id);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="turno-${id}.ics"`)
        .send(calendar);
    },
  );
}
