import {
  disableTotpInput,
  enableTotpInput,
  recoveryCodesView,
  startTotpInput,
  totpSetupView,
  totpStateView,
} from '../../../../shared/auth/totp.ts';
import { limitedProcedure, router, settingUpProcedure } from '../../../rpc/procedures.ts';
import { disableTotp, enableTotp, getTotpState, startTotp } from './totp.service.ts';

export const totpRouter = router({
  totp: settingUpProcedure
    .meta({
      rest: 'GET /users/totp',
      summary: 'Si la verificación en dos pasos está activada y cuántos códigos de recuperación quedan',
      result: totpStateView,
    })
    .query(({ ctx }) => getTotpState(ctx, ctx)),
  startTotp: limitedProcedure('changes', settingUpProcedure)
    .meta({
      rest: 'POST /users/totp',
      summary: 'Preparar la verificación en dos pasos: el secreto para la aplicación de códigos',
      status: 201,
      result: totpSetupView,
      refuses: ['TOTP_IS_ON'],
    })
    .input(startTotpInput)
    .mutation(({ ctx, input }) => startTotp(ctx, ctx, input)),
  enableTotp: limitedProcedure('changes', settingUpProcedure)
    .meta({
      rest: 'PUT /users/totp',
      summary: 'Activarla con un código; devuelve diez códigos de recuperación de un solo uso',
      result: recoveryCodesView,
      refuses: ['TOTP_IS_ON', 'TOTP_NOT_STARTED'],
    })
    .input(enableTotpInput)
    .mutation(({ ctx, input }) => enableTotp(ctx, ctx, input)),
  disableTotp: limitedProcedure('changes', settingUpProcedure)
    .meta({
      rest: 'DELETE /users/totp',
      summary: 'Desactivarla, con la contraseña y un código',
      refuses: ['TOTP_IS_OFF'],
    })
    .input(disableTotpInput)
    .mutation(({ ctx, input }) => disableTotp(ctx, ctx, input)),
});
