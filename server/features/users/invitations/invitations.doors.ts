import { idInput } from '../../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  createInvitationInput,
  INVITATIONS_SHOWN,
  invitationView,
  newInvitationView,
} from '../../../../shared/users/invitations.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { createInvitation, listAllInvitations, removeInvitation } from './invitations.service.ts';

export const invitationsAdminRouter = router({
  invitations: adminProcedure
    .meta({
      rest: 'GET /admin/invitations',
      summary: 'Las invitaciones, de la más nueva a la más vieja',
      result: { invitations: z.array(invitationView).max(INVITATIONS_SHOWN) },
    })
    .query(({ ctx }) => listAllInvitations(ctx)),
  createInvitation: adminProcedure
    .meta({
      rest: 'POST /admin/invitations',
      summary: 'Crear un enlace de un solo uso, válido 7 días, para que se registre un vendedor',
      status: 201,
      result: { invitation: newInvitationView },
    })
    .input(createInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx, ctx.user, input)),
  deleteInvitation: adminProcedure
    .meta({ rest: 'DELETE /admin/invitations/:id', summary: 'Anular una invitación' })
    .input(idInput)
    .mutation(({ ctx, input }) => removeInvitation(ctx, ctx.user, input.id)),
});
