import {
  SETTING_LABELS,
  type SettingsView,
  type UpdateSettingsInput,
} from '../../../shared/settings/settings.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { settingsOf, storeSettings } from '../../ownerSettings.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { hasTotp } from '../auth/totp/totp.codes.service.ts';
import { applyHoldDaysInSteps, forgetAppliedHoldDays } from '../commissions/commissions.ledger.service.ts';
import { settingErrors } from './settings.errors.ts';

type SettingName = keyof SettingsView;

export function getSettings(ctx: AppContext): SettingsView {
  return settingsOf(ctx);
}

/** A new hold applies to commissions not yet payable. Throws 403 for requiring a second step without using one. */
export async function updateSettings(ctx: AppContext, admin: SignedInUser, input: UpdateSettingsInput) {
  const isNewHold = await ctx.transaction(() => {
    if (input.requireAdminTotp && !hasTotp(ctx, admin.id)) throw settingErrors.totpNotSetUp();
    const before = settingsOf(ctx);
    const changed = (Object.keys(SETTING_LABELS) as SettingName[]).filter(
      (name) => input[name] !== undefined && input[name] !== before[name],
    );
    storeSettings(ctx, Object.fromEntries(changed.map((name) => [name, input[name]])));
    for (const name of changed) {
      recordAudit(ctx, {
        actorId: admin.id,
        kind: 'settings_changed',
        subjectName: SETTING_LABELS[name],
        from: textOf(before[name]),
        to: textOf(input[name]),
      });
    }
    if (!changed.includes('commissionHoldDays')) return false;
    forgetAppliedHoldDays(ctx);
    return true;
  });
  if (isNewHold) await applyHoldDaysInSteps(ctx);
  return settingsOf(ctx);
}

function textOf(value: string | number | boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
