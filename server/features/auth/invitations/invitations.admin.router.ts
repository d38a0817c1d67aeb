import { createInvitationInput, invitationIdInput } from '../../../../shared/accounts/invitations.ts';
import { adminProcedure, router } from '../../../rpc/procedures.ts';
import { createInvitation, listAllInvitations, removeInvitation } from './invitations.service.ts';

export const invitationsAdminRouter = router({
  invitations: adminProcedure.query(({ ctx }) => listAllInvitations(ctx)),
  createInvitation: adminProcedure
    .input(createInvitationInput)
    .mutation(({ ctx, input }) => createInvitation(ctx, ctx.user, input)),
  deleteInvitation: adminProcedure
    .input(invitationIdInput)
    .mutation(({ ctx, input }) => removeInvitation(ctx, ctx.user, input.id)),
});
