import { DAY_MS } from '../../../shared/values/durations.ts';
import { adminOnly, type Call } from './call.ts';

export const operationCalls: Record<string, Call> = {
  'admin.backupState': { rest: 'GET /admin/backup', outcomes: adminOnly },
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
