import { userIdInput } from '../../../shared/accounts/users.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { createPasswordLink } from './auth.reset.service.ts';

export const authAdminRouter = router({
  createPasswordLink: adminProcedure
    .input(userIdInput)
    .mutation(({ ctx, input }) => createPasswordLink(ctx, ctx.user, input.id)),
});
