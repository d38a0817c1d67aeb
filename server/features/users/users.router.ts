import { updateProfileInput } from '../../../shared/users.ts';
import { router, signedInProcedure } from '../../rpc/procedures.ts';
import { getProfile, updateProfile } from './users.service.ts';

export const usersRouter = router({
  profile: signedInProcedure.query(({ ctx }) => getProfile(ctx, ctx.user.id)),
  updateProfile: signedInProcedure
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.user, input)),
});
