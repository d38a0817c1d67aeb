import { adminOnly, type Call } from './call.ts';

let changes = 0;

export const settingsCalls: Record<string, Call> = {
  'admin.settings': { rest: 'GET /admin/settings', outcomes: adminOnly },
  'admin.updateSettings': {
    rest: 'PUT /admin/settings',
    input: () => ({ commissionHoldDays: 11 + (++changes % 100), supportUrl: 'https://example.com/ayuda' }),
    outcomes: adminOnly,
  },
};
