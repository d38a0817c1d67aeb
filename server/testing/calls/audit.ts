import { argentineDay } from '../../../shared/values/dates.ts';
import { adminOnly, type Call } from './call.ts';

export const auditCalls: Record<string, Call> = {
  'admin.audit': {
    rest: 'GET /admin/audit',
    input: async ({ app, admin, other }) => {
      await admin.caller.admin.createPasswordLink({ id: other.user.id });
      const day = argentineDay(app.clock.nowMs);
      return { actorId: admin.user.id, kind: 'password_link', from: day, to: day };
    },
    outcomes: adminOnly,
  },
};
