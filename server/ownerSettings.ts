import type { SettingsView } from '../shared/settings/settings.ts';
import type { AppContext } from './context.ts';
import { findSetting, upsertSetting } from './db/settingRows.ts';

/** Row with a JSON object of the administrators' changes; other settings come from the environment. */
const STORED = 'owner_settings';

export function settingsOf(ctx: Pick<AppContext, 'db' | 'config'>): SettingsView {
  const { config } = ctx;
  return {
    registration: 'open',
    defaultCommissionPercent: config.DEFAULT_COMMISSION_PERCENT,
    commissionHoldDays: config.COMMISSION_HOLD_DAYS,
    requireAdminTotp: false,
    photoRetentionDays: config.PHOTO_RETENTION_DAYS,
    prospectRetentionDays: config.PROSPECT_RETENTION_DAYS,
    company: null,
    supportUrl: config.SUPPORT_URL ?? null,
    tutorialVideoUrl: config.TUTORIAL_VIDEO_URL ?? null,
    welcomeVideoUrl: config.WELCOME_VIDEO_URL ?? null,
    strategyGuideUrl: config.STRATEGY_GUIDE_URL ?? null,
    zoneFallback: 'ask',
    ranking: 'on',
    ...stored(ctx),
  };
}

/** Call in a transaction. */
export function storeSettings(ctx: AppContext, changes: Partial<SettingsView>): void {
  upsertSetting(ctx.db, STORED, JSON.stringify({ ...stored(ctx), ...changes }));
}

function stored({ db }: Pick<AppContext, 'db'>): Partial<SettingsView> {
  return JSON.parse(findSetting(db, STORED) ?? '{}') as Partial<SettingsView>;
}
