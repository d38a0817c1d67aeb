import { updateProfileInput } from '../../../shared/users.ts';
import { router, settingUpProcedure } from '../../rpc/procedures.ts';
import { getProfile, updateProfile } from './users.service.ts';

export const usersRouter = router({
  profile: settingUpProcedure.query(({ ctx }) => getProfile(ctx, ctx.user.id)),
  updateProfile: settingUpProcedure
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx, ctx.user, input)),
});
