import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argentineDay } from '../../../shared/values/dates.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import type { Inputs } from './call.ts';

export const operationInputs: Inputs = {
  'admin.audit': async ({ app, admin, other }) => {
    await admin.caller.admin.createPasswordLink({ id: other.user.id });
    const day = argentineDay(app.clock.nowMs);
    return { actorId: admin.user.id, kind: 'password_link', from: day, to: day };
  },
  'admin.backups': ({ app: { dataDirs, clock } }) => {
    for (const dataDir of dataDirs) {
      const folder = join(dataDir, 'backups');
      mkdirSync(folder, { recursive: true });
      const backup = join(folder, 'ventas-2026-03-09-120000.tar.gz');
      writeFileSync(backup, '');
      utimesSync(backup, clock.nowMs / 1000, clock.nowMs / 1000);
    }
    return {};
  },
  'admin.confirmClock': ({ app: { clock, query } }) => {
    // Last right three days ago rather than three days ahead, when links and appointments of other calls would be over.
    query(
      "UPDATE settings SET value = json_set(value, '$.rightMs', ?) WHERE name = 'clock'",
      clock.nowMs - 3 * DAY_MS,
    );
    return { confirmed: true };
  },
  'admin.updateSettings': async ({ admin }) => {
    const now = await admin.caller.admin.settings();
    return {
      ...now,
      commissionHoldDays: now.commissionHoldDays + 1,
      defaultCommissionPercent: now.defaultCommissionPercent + 0.5,
      photoRetentionDays: now.photoRetentionDays + 1,
      prospectRetentionDays: now.prospectRetentionDays + 1,
      supportUrl: 'https://example.com/ayuda',
      tutorialVideoUrl: 'https://example.com/tutorial',
      welcomeVideoUrl: 'https://example.com/bienvenida',
      strategyGuideUrl: 'https://example.com/guia',
      zoneFallback: 'disabled' as const,
    };
  },
  'admin.updateTemplate': () => ({ key: 'pending', body: 'Hola {cliente}' }),
};
