import { updateProfileInput } from '../../../shared/accounts/users.ts';
import { limitedProcedure, router, settingUpProcedure } from '../../rpc/procedures.ts';
import { getProfile, updateProfile } from './users.service.ts';

export const usersRouter = router({
  profile: settingUpProcedure.query(({ ctx }) => getProfile(ctx, ctx.user.id)),
  updateProfile: limitedProcedure('changes', settingUpProcedure)
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.user, input)),
});
