import { updateSettingsInput } from '../../../shared/settings.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getSettings, updateSettings } from './settings.service.ts';

export const settingsAdminRouter = router({
  settings: adminProcedure.query(({ ctx }) => getSettings(ctx)),
  updateSettings: adminProcedure
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx, ctx.user, input)),
});
