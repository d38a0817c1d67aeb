import type { Mutated } from './mutation.ts';

const PERMISSIONS = ['server/guards/everyCall.test.ts'];

/** Kinds of procedures and conditions of ownership. */
export const permissions: Mutated[] = [
  {
    file: 'server/rpc/access.ts',
    tests: [...PERMISSIONS, 'server/features/auth/totp/totp.test.ts'],
    mutations: [
      ["caller.user.role !== 'admin'", 'false'],
      ['if (mustSetUpTotp) throw', 'if (false) throw'],
    ],
  },
  {
    file: 'server/rpc/procedures.ts',
    tests: [...PERMISSIONS, 'server/features/auth/totp/totp.test.ts', 'server/limits.test.ts'],
    mutations: [
      ['next({ ctx: requireSignedIn(ctx) })', 'next({ ctx: requireSettingUp(ctx) })'],
      ['next({ ctx: requireAdmin(ctx) })', 'next({ ctx: requireSignedIn(ctx) })'],
      ['    await limitsOf(ctx).take(rate, ctx.user.id);\n', ''],
    ],
  },
  {
    file: 'server/features/plans/plans.doors.ts',
    tests: PERMISSIONS,
    mutations: [
      ['listPlans: adminProcedure', 'listPlans: publicProcedure'],
      ['deletePlan: adminProcedure', 'deletePlan: publicProcedure as unknown as typeof adminProcedure'],
    ],
  },
  {
    file: 'server/features/sales/sale/sale.service.ts',
    tests: [
      'server/features/sales/sales.edit.test.ts',
      'server/features/privacy/privacy.erase.test.ts',
      ...PERMISSIONS,
    ],
    mutations: [
      ["sale.sellerId !== user.id && user.role !== 'admin'", 'false'],
      ["(sale.sellerId !== user.id && user.role !== 'admin')", 'sale.sellerId !== user.id'],
      ['words && erasedAtMs !== null', 'false'],
      ['if (erasedAtMs !== null) throw', 'if (false) throw'],
    ],
  },
  {
    file: 'server/features/sales/sales.edit.service.ts',
    tests: ['server/features/sales/sales.edit.test.ts'],
    mutations: [
      ["user.role !== 'admin' && !meaningOf(sale)", '!meaningOf(sale)'],
      ['!meaningOf(sale).isEditable', 'false'],
    ],
  },
  {
    file: 'server/features/sales/photo/photo.service.ts',
    tests: ['server/features/sales/photo/photo.test.ts', 'server/features/sales/photo/photo.views.test.ts'],
    mutations: [
      [' || file.ownerId !== ownerId', ''],
      ["file?.purpose !== 'dni' || file.ownerId", 'file?.ownerId'],
      ['  markAttached(ctx, file.id);\n', ''],
      ["viewer.role === 'admin'", 'true'],
      [' && sale.sellerId !== viewerId', ' && false'],
      ['ctx.now() / HOUR_MS', 'ctx.now() / 1'],
    ],
  },
  {
    file: 'server/files/files.service.ts',
    tests: [
      'server/files/files.route.test.ts',
      'server/features/sales/photo/photo.test.ts',
      'server/features/sales/photo/photo.route.test.ts',
    ],
    mutations: [
      ['authentic.expiresAtMs <= ctx.now()', 'false'],
      ['file && file.attachedAtMs === null && !isRemovable(ctx, file)', 'file && !isRemovable(ctx, file)'],
      [' && !isRemovable(ctx, file) ? file', ' ? file'],
      ['if (!file || isRemovable(ctx, file)) throw', 'if (!file) throw'],
      ['UNATTACHED_LIFE_MS = DAY_MS', 'UNATTACHED_LIFE_MS = 2 * DAY_MS'],
    ],
  },
  {
    file: 'server/files/signing.ts',
    tests: [
      'server/files/files.route.test.ts',
      'server/features/sales/photo/photo.test.ts',
      'server/features/sales/photo/photo.views.test.ts',
    ],
    mutations: [
      ['if (!timingSafeEqual(Buffer.from(sig), Buffer.from(expected))) return undefined;', ''],
      [
        'signature(key, `${name}?exp=${exp}&for=${viewer}`)',
        "signature(key, signed.split('&sig')[0] ?? '')",
        'signs the same text: the pattern fixes its form',
      ],
      ['(Math.ceil(nowMs / HOUR_MS) + 1)', '(Math.ceil(nowMs / HOUR_MS) + 9)'],
    ],
  },
  ...[
    ['server/features/tray/tray.tasks.view.ts', 'shortNameOf(item.customerName)', 'item.customerName'],
    ['server/features/sales/sale/sale.view.ts', 'shortNameOf(sale.customerName)', 'sale.customerName'],
    [
      'server/features/sales/timeline/timeline.view.ts',
      'null ? null : shortNameOf(customerName)',
      'null ? null : customerName',
    ],
  ].map(([file = '', text = '', planted = '']) => ({
    file,
    tests: ['server/features/teams/teams.together.test.ts'],
    mutations: [[text, planted] as [string, string]],
  })),
  {
    file: 'server/features/sales/timeline/timeline.view.ts',
    tests: ['server/features/sales/sales.handover.test.ts'],
    mutations: [['sellerId === readerId', 'true']],
  },
  {
    file: 'server/features/commissions/settlements/settlements.service.ts',
    tests: ['server/features/teams/teams.test.ts'],
    mutations: [[" && source === 'own'", '']],
  },
  {
    file: 'server/features/teams/teams.overdue.service.ts',
    tests: ['server/features/teams/teams.together.test.ts'],
    mutations: [
      ['if (isNew) notify', 'notify'],
      ['Math.abs(untilMs - lookedMs) < STORE_MS', 'untilMs - lookedMs < STORE_MS'],
      ['saveLookedUntil(ctx.db, untilMs);', ''],
    ],
  },
  {
    file: 'server/features/chat/chat.service.ts',
    tests: [
      'server/features/chat/chat.rooms.test.ts',
      'server/features/chat/chat.messages.test.ts',
      'server/features/teams/teams.together.test.ts',
    ],
    mutations: [
      ['seller?.id === user.id', 'true'],
      ['findRoomOfMember(ctx.db, user.id)?.id === id', 'true'],
      ['findMessage(ctx.db, id)?.roomId !== room.id', 'false'],
      ['earlier.roomId !== room.id || !isSame', 'false'],
    ],
  },
  {
    file: 'server/features/commissions/payout/payout.service.ts',
    tests: ['server/features/commissions/payout/payout.test.ts'],
    mutations: [
      ['CBU …${cbu.slice(-4)}', 'CBU …${cbu}'],
      ["notify(ctx, [userId], { kind: 'payout', subjectId: newsId });", ''],
    ],
  },
  {
    file: 'server/features/prospects/prospects.erasure.service.ts',
    tests: ['server/features/prospects/prospects.erasure.test.ts'],
    mutations: [['city: orNull(prospect.city),', '']],
  },
  {
    file: 'server/features/prospects/prospects.checks.service.ts',
    tests: PERMISSIONS,
    mutations: [
      ['prospect?.sellerId !== user.id', '!prospect'],
      ["prospect.sellerId !== user.id && user.role !== 'admin'", 'false'],
    ],
  },
  {
    file: 'server/features/commissions/settlements/settlements.service.ts',
    tests: ['server/features/commissions/settlements/settlements.test.ts', ...PERMISSIONS],
    mutations: [
      ['(settlement.sellerId !== user.id || !isShown)', '!isShown'],
      ["user.role !== 'admin' && (settlement", '(settlement'],
    ],
  },
  {
    file: 'server/features/sales/followUp/followUp.service.ts',
    tests: PERMISSIONS,
    mutations: [["user.role === 'admin'", 'false']],
  },
  {
    file: 'server/features/sales/claims/claims.service.ts',
    tests: ['server/features/sales/claims/claims.test.ts'],
    mutations: [
      ['sale.sellerId !== user.id', 'false'],
      ['if (findOpenClaim(ctx.db, sale.id)) throw', 'if (false) throw'],
      ["claim.state !== 'open'", 'false'],
      ['if (adjustment !== undefined) {', 'if (false) {'],
    ],
  },
  {
    file: 'server/features/auth/sessions/sessions.service.ts',
    tests: ['server/features/auth/sessions/sessions.test.ts'],
    mutations: [
      ['if (!ended) throw authErrors.sessionNotFound();', 'if (!ended) return;'],
      ['deleteSessionsOf(ctx.db, user.id, tokenHash)', "deleteSessionsOf(ctx.db, user.id, '')"],
    ],
  },
  {
    file: 'server/features/auth/auth.service.ts',
    tests: [
      'server/features/auth/auth.session.test.ts',
      'server/features/auth/auth.login.test.ts',
      'server/features/auth/auth.reset.test.ts',
      'server/features/auth/totp/totp.test.ts',
      'server/features/users/users.profile.test.ts',
    ],
    mutations: [
      ['if (!current.isActive) throw', 'if (false) throw'],
      ['LONGEST_SESSION_MS = 180 * DAY_MS', 'LONGEST_SESSION_MS = 1800 * DAY_MS'],
      ["role === 'admin' && !hasTotp && settingsOf", '!hasTotp && settingsOf'],
      ['  deleteSessionsOf(ctx.db, user.id, exceptTokenHash);\n', ''],
      ['  deletePasswordLinksOf(ctx.db, user.id);\n', ''],
      ['    deleteSession(ctx.db, tokenHash);\n', ''],
    ],
  },
  {
    file: 'server/features/users/users.admin.service.ts',
    tests: ['server/features/users/users.admin.test.ts', 'server/features/users/users.list.test.ts'],
    mutations: [
      ['user.id === admin.id', 'false'],
      ['Date.parse(expectedUpdatedAt) === user.updatedAtMs', 'true'],
    ],
  },
];
