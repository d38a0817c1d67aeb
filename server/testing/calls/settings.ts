import { adminOnly, type Call } from './call.ts';

export const settingsCalls: Record<string, Call> = {
  'admin.settings': { rest: 'GET /admin/settings', outcomes: adminOnly },
  'admin.updateSettings': {
    rest: 'PUT /admin/settings',
    input: async ({ admin }) => {
      const { commissionHoldDays } = await admin.caller.admin.settings();
      return { commissionHoldDays: commissionHoldDays + 1, supportUrl: 'https://example.com/ayuda' };
    },
    outcomes: adminOnly,
  },
};
