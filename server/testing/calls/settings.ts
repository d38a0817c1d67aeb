import { adminOnly, type Call } from './call.ts';

export const settingsCalls: Record<string, Call> = {
  'admin.settings': { rest: 'GET /admin/settings', outcomes: adminOnly },
  'admin.updateSettings': {
    rest: 'PUT /admin/settings',
    input: async ({ admin }) => {
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
    outcomes: adminOnly,
  },
};
