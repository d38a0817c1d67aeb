import { disableTotpInput, enableTotpInput, startTotpInput } from '../../../../shared/accounts/totp.ts';
import { router, settingUpProcedure } from '../../../rpc/procedures.ts';
import { disableTotp, enableTotp, getTotpState, startTotp } from './totp.service.ts';

export const totpRouter = router({
  totp: settingUpProcedure.query(({ ctx }) => getTotpState(ctx, ctx)),
  startTotp: settingUpProcedure
    .input(startTotpInput)
    .mutation(({ ctx, input }) => startTotp(ctx, ctx, input)),
  enableTotp: settingUpProcedure
    .input(enableTotpInput)
    .mutation(({ ctx, input }) => enableTotp(ctx, ctx, input)),
  disableTotp: settingUpProcedure
    .input(disableTotpInput)
    .mutation(({ ctx, input }) => disableTotp(ctx, ctx, input)),
});
