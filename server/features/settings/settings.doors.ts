import { settingsView, updateSettingsInput } from '../../../shared/settings/settings.ts';
import { adminProcedure, router } from '../../rpc/procedures.ts';
import { getSettings, updateSettings } from './settings.service.ts';

export const settingsAdminRouter = router({
  settings: adminProcedure
    .meta({
      rest: 'GET /admin/settings',
      summary: 'Los ajustes del sistema',
      result: { settings: settingsView },
    })
    .query(({ ctx }) => getSettings(ctx)),
  updateSettings: adminProcedure
    .meta({
      rest: 'PUT /admin/settings',
      summary: 'Cambiar los ajustes enviados; null quita un enlace',
      result: { settings: settingsView },
      refuses: ['OWN_TOTP_REQUIRED'],
    })
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx, ctx.user, input)),
});
