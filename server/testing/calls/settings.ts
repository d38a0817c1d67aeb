import { adminOnly, type Call } from './call.ts';

export const settingsCalls: Record<string, Call> = {
  'admin.settings': { rest: 'GET /admin/settings', outcomes: adminOnly },
  'admin.updateSettings': {
    rest: 'PUT /admin/settings',
    input: () => ({ commissionHoldDays: 12, supportUrl: 'https://example.com/ayuda' }),
    outcomes: adminOnly,
  },
};
