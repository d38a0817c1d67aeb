import { idInput } from '../../../../shared/input/ids.ts';
import { z } from 'zod';
import {
  createInvitationInput,
  INVITATIONS_SHOWN,
  invitationTokenInput,
  invitationView,
  newInvitationView,
  openInvitationView,
} from '../../../../shared/users/invitations.ts';
import { adminProcedure, limitedVisitorProcedure, router } from '../../../rpc/procedures.ts';
import {
  createInvitation,
  getInvitation,
  listAllInvitations,
  removeInvitation,
} from './invitations.service.ts';

export const invitationsRouter = router({
  invitation: limitedVisitorProcedure('visits', 'invitations')
    .meta({
      rest: 'GET /invitations/:token',
      summary: 'Una invitación abierta: quién invita y cuánto se gana por plan',
      result: { invitation: openInvitationView },
    })
    .input(invitationTokenInput)
    .query(({ ctx, input }) => getInvitation(ctx, input.token)),
});

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
