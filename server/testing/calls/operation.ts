import { DAY_MS } from '../../../shared/values/durations.ts';
import { adminOnly, type Call } from './call.ts';

export const operationCalls: Record<string, Call> = {
  'admin.backupState': { rest: 'GET /admin/backup', outcomes: adminOnly },
  'admin.notices': { rest: 'GET /admin/notices', outcomes: adminOnly },
  'admin.confirmClock': {
    rest: 'POST /admin/clock',
    input: ({ app: { clock, query } }) => {
      clock.jumpTo(clock.nowMs + 3 * DAY_MS);
      // Otherwise the call would extend its session, too.
      query('UPDATE sessions SET last_seen_at = ?', clock.nowMs);
      return { confirmed: true };
    },
    outcomes: adminOnly,
  },
};
