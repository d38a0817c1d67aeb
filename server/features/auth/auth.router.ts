import {
  changePasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
} from '../../../shared/accounts/auth.ts';
import { publicProcedure, router, settingUpProcedure, signedInProcedure } from '../../rpc/procedures.ts';
import { resetPassword } from './auth.reset.service.ts';
import { changePassword, login, logout, register } from './auth.service.ts';

export const authRouter = router({
  register: publicProcedure.input(registerInput).mutation(({ ctx, input }) => register(ctx, ctx.ip, input)),
  login: publicProcedure.input(loginInput).mutation(({ ctx, input }) => login(ctx, ctx.ip, input)),
  logout: settingUpProcedure.mutation(async ({ ctx }) => {
    await logout(ctx, ctx);
    // What the browser kept of lists and files is not for the next user of a shared phone.
    ctx.setHeader?.('clear-site-data', '"cache"');
  }),
  changePassword: signedInProcedure
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx, ctx.ip, input)),
});
