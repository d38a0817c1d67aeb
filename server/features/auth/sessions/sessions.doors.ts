import { idInput } from '../../../../shared/input/ids.ts';
import { z } from 'zod';
import { sessionItemView, SESSIONS_MAX } from '../../../../shared/auth/sessions.ts';
import { adminProcedure, limitedProcedure, router, signedInProcedure } from '../../../rpc/procedures.ts';
import { endOtherSessions, endSession, endSessionsOf, listOwnSessions } from './sessions.service.ts';

export const sessionsRouter = router({
  sessions: signedInProcedure
    .meta({
      rest: 'GET /users/sessions',
      summary: 'Los dispositivos en los que la cuenta tiene la sesión abierta, el último usado primero',
      result: { sessions: z.array(sessionItemView).max(SESSIONS_MAX) },
    })
    .query(({ ctx }) => listOwnSessions(ctx, ctx)),
  endSession: limitedProcedure('changes')
    .meta({ rest: 'DELETE /users/sessions/:id', summary: 'Cerrar la sesión de un dispositivo' })
    .input(idInput)
    .mutation(({ ctx, input }) => endSession(ctx, ctx, input.id)),
  endOtherSessions: limitedProcedure('changes')
    .meta({ rest: 'DELETE /users/sessions', summary: 'Cerrar todas las sesiones menos esta' })
    .mutation(({ ctx }) => endOtherSessions(ctx, ctx)),
});

export const sessionsAdminRouter = router({
  endSessionsOf: adminProcedure
    .meta({
      rest: 'DELETE /admin/users/:id/sessions',
      summary: 'Cerrar todas las sesiones de una cuenta',
      result: { ended: z.number() },
    })
    .input(idInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx, ctx.user, input.id)),
});
