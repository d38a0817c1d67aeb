import {
  changePasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  updateProfileInput,
} from '../../../shared/auth.ts';
import { publicProcedure, router, signedInProcedure } from '../../rpc/procedures.ts';
import { resetPassword } from './auth.reset.service.ts';
import { changePassword, getProfile, login, logout, register, updateProfile } from './auth.service.ts';

export const authRouter = router({
  register: publicProcedure
    .input(registerInput)
    .mutation(({ ctx, input }) => register(ctx.app, ctx.ip, input)),
  login: publicProcedure.input(loginInput).mutation(({ ctx, input }) => login(ctx.app, ctx.ip, input)),
  logout: signedInProcedure.mutation(({ ctx }) => logout(ctx.app, ctx.tokenHash)),
  profile: signedInProcedure.query(({ ctx }) => getProfile(ctx.user)),
  updateProfile: signedInProcedure
    .input(updateProfileInput)
    .mutation(({ ctx, input }) => updateProfile(ctx.app, ctx.user, input)),
  changePassword: signedInProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.app, ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx.app, ctx.ip, input)),
});
