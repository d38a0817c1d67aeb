import { adminOnly, type Call } from './call.ts';

export const auditCalls: Record<string, Call> = {
  'admin.audit': {
    rest: 'GET /admin/audit',
    input: () => ({ kind: 'login', from: '2026-03-01', to: '2026-03-31' }),
    outcomes: adminOnly,
  },
};
