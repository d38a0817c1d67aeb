import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { adminOnly, type Call } from './call.ts';

export const operationCalls: Record<string, Call> = {
  'admin.backupState': { rest: 'GET /admin/backup', outcomes: adminOnly },
  'admin.backups': {
    rest: 'GET /admin/backups',
    input: ({ app: { dataDirs, clock } }) => {
      for (const dataDir of dataDirs) {
        const folder = join(dataDir, 'backups');
        mkdirSync(folder, { recursive: true });
        const backup = join(folder, 'ventas-2026-03-09-120000.tar.gz');
        writeFileSync(backup, '');
        utimesSync(backup, clock.nowMs / 1000, clock.nowMs / 1000);
      }
      return {};
    },
    outcomes: adminOnly,
  },
  'admin.startBackup': { rest: 'POST /admin/backups', outcomes: adminOnly },
  'admin.notices': { rest: 'GET /admin/notices', outcomes: adminOnly },
  'admin.confirmClock': {
    rest: 'POST /admin/clock',
    input: ({ app: { clock, query } }) => {
      // Last right three days ago rather than three days ahead, when links and appointments of other calls would be over.
      query(
        "UPDATE settings SET value = json_set(value, '$.rightMs', ?) WHERE name = 'clock'",
        clock.nowMs - 3 * DAY_MS,
      );
      return { confirmed: true };
    },
    outcomes: adminOnly,
  },
};
