import { z } from 'zod';
import { idInput } from '../../../shared/input/ids.ts';
import {
  changeEmailInput,
  changePasswordInput,
  loginInput,
  passwordLinkView,
  registerInput,
  resetPasswordInput,
  sessionView,
} from '../../../shared/auth/auth.ts';
import { forgotPasswordInput } from '../../../shared/mail/mail.ts';
import { userView } from '../../../shared/users/users.ts';
import {
  adminProcedure,
  limitedProcedure,
  publicProcedure,
  router,
  settingUpProcedure,
} from '../../rpc/procedures.ts';
import { changeEmail, changePassword } from './auth.identity.service.ts';
import { createPasswordLink, requestPasswordMail, resetPassword } from './auth.reset.service.ts';
import { login, logout, register } from './auth.service.ts';

export const authRouter = router({
  register: publicProcedure
    .meta({
      rest: 'POST /auth/register',
      summary: 'Registrarse como vendedor',
      status: 201,
      result: sessionView,
      refuses: ['EMAIL_TAKEN', 'INVITATION_REQUIRED', 'NOT_FOUND'],
    })
    .input(registerInput)
    .mutation(({ ctx, input }) => register(ctx, ctx.ip, input)),
  login: publicProcedure
    .meta({
      rest: 'POST /auth/login',
      summary: 'Iniciar sesión',
      result: sessionView,
      refuses: ['ACCOUNT_INACTIVE', 'TOTP_REQUIRED', 'UNAUTHORIZED'],
    })
    .input(loginInput)
    .mutation(({ ctx, input }) => login(ctx, ctx.ip, input)),
  logout: settingUpProcedure
    .meta({ rest: 'POST /auth/logout', summary: 'Cerrar la sesión de este token' })
    .mutation(async ({ ctx }) => {
      await logout(ctx, ctx);
      // Cached lists and files must not reach the next user of a shared phone.
      ctx.setHeader?.('clear-site-data', '"cache"');
    }),
  changePassword: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/password',
      summary: 'Cambiar la contraseña y cerrar las demás sesiones',
      refuses: ['TOTP_REQUIRED'],
    })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx, input)),
  changeEmail: limitedProcedure('changes')
    .meta({
      rest: 'PUT /users/email',
      summary: 'Cambiar el email con el que se inicia sesión y cerrar las demás sesiones',
      result: { user: userView },
      refuses: ['EMAIL_TAKEN', 'TOTP_REQUIRED'],
    })
    .input(changeEmailInput)
    .mutation(({ ctx, input }) => changeEmail(ctx, ctx, input)),
  forgotPassword: publicProcedure
    .meta({
      rest: 'POST /auth/forgot',
      summary:
        'Pedir por mail un enlace, válido 60 minutos, para elegir otra contraseña; igual para cualquier email',
      refuses: ['NOT_FOUND'],
    })
    .input(forgotPasswordInput)
    .mutation(({ ctx, input }) => requestPasswordMail(ctx, ctx.ip, input)),
  resetPassword: publicProcedure
    .meta({
      rest: 'POST /auth/reset-password',
      summary: 'Elegir una contraseña nueva con un enlace; responde con el email de la cuenta',
      result: { email: z.string() },
    })
    .input(resetPasswordInput)
    .mutation(({ ctx, input }) => resetPassword(ctx, ctx.ip, input)),
});

export const authAdminRouter = router({
  createPasswordLink: adminProcedure
    .meta({
      rest: 'POST /admin/users/:id/password-link',
      summary: 'Crear un enlace de un solo uso, válido 24 horas, para elegir una contraseña nueva',
      status: 201,
      result: passwordLinkView,
      refuses: ['ACCOUNT_INACTIVE', 'SELLERS_ONLY'],
    })
    .input(idInput)
    .mutation(({ ctx, input }) => createPasswordLink(ctx, ctx.user, input.id)),
});
