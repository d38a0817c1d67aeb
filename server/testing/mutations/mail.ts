import type { Mutated } from './mutation.ts';

const TESTS = ['mail', 'mail.delivery'].map((name) => `server/features/mail/${name}.test.ts`);
const WEEKLY = ['server/features/stats/summary/summary.test.ts'];

/** Who gets which mail, how often, and what stands in it. */
export const mail: Mutated[] = [
  {
    file: 'server/features/auth/auth.reset.service.ts',
    tests: [...TESTS, 'server/features/auth/auth.reset.test.ts'],
    mutations: [
      // Which emails have an account shows neither in what is said nor in what is done.
      [
        'const recipient = isFew && user?.isActive ? user : undefined;',
        "if (!user) throw invalid('x');\n    const recipient = isFew && user?.isActive ? user : undefined;",
      ],
      ['    queueReset(ctx, recipient);', '    if (recipient) queueReset(ctx, recipient);'],
      ['    deletePasswordLinksOf(ctx.db, recipient?.id ?? 0);\n', ''],
      ['user?.isActive ? user', 'user ? user'],
      ['isFew && user', 'user'],
      ['!user?.isActive || user.email !== email', '!user?.isActive'],
      ["await limitsOf(ctx).takeFrom(ip, [{ rate: 'forgottenPasswords' }]);", ''],
      // A token is good once, and for an hour.
      [
        'requireLink(ctx, tokenHash);\n    const passwordHash = await hashPassword(newPassword);\n    return ctx.transaction(() => {\n      // The link may have been used while hashing.\n      const { userId, email, createdById, createdByName } = requireLink(ctx, tokenHash);',
        'const { userId, email, createdById, createdByName } = requireLink(ctx, tokenHash);\n    const passwordHash = await hashPassword(newPassword);\n    return ctx.transaction(() => {',
      ],
      ['lifeMs: MAILED_LIFE_MS', 'lifeMs: LINK_LIFE_MS'],
    ],
  },
  {
    file: 'server/features/auth/auth.repository.ts',
    tests: [...TESTS, 'server/features/auth/auth.reset.test.ts'],
    mutations: [['gt(passwordResets.expiresAtMs, nowMs)', 'undefined']],
  },
  {
    file: 'server/features/auth/auth.service.ts',
    tests: [...TESTS, 'server/features/auth/auth.reset.test.ts'],
    mutations: [
      ['  deletePasswordLinksOf(ctx.db, user.id);\n', ''],
      ["if (isNewPlace(ctx, user.id, ip)) queueMail(ctx, 'login'", "queueMail(ctx, 'login'"],
      ["  queueMail(ctx, 'password', user.id);\n", ''],
    ],
  },
  {
    file: 'server/features/stats/summary/summary.weekly.service.ts',
    tests: WEEKLY,
    mutations: [
      ['      saveMailedWeek(ctx.db, monday);\n', ''],
      ["?? '') >= monday", "?? '') === monday"],
      ['      const monday = dueMonday(ctx);\n', '      const monday = mondayOf(argentineDay(ctx.now()));\n'],
      [' || isClockAhead(ctx)', ''],
      ['ctx.now() < dueMs', 'ctx.now() <= dueMs'],
      ['birthMs(ctx) <= dueMs', 'true'],
    ],
  },
  {
    file: 'server/features/mail/mail.repository.ts',
    tests: [...TESTS, ...WEEKLY],
    mutations: [
      ['or(sql`${mail.kind} not in ${MAIL_NOTICES}`, wantsNotices)', 'undefined'],
      ['or(sql`${mail.kind} not in ${MAIL_NOTICES}`, wantsNotices)', 'wantsNotices'],
      ['isActive, wantsNotices, ne', 'isActive, ne'],
      ['isActive, wantsNotices, ne', 'wantsNotices, ne'],
      [', ne(users.id, senderId)', ''],
      [', sql`not exists ${device}`', ''],
      ['isActive, eq(users.mailSummary, true)', 'isActive'],
      ["eq(users.role, 'admin'), isActive", "eq(users.role, 'admin')"],
      ["eq(users.role, 'admin'), isActive", 'isActive'],
    ],
  },
  {
    file: 'server/features/mail/mail.view.ts',
    tests: TESTS,
    mutations: [
      ['`Del ${formatShortDay', '`${week.amount} Del ${formatShortDay'],
      ['escaped(text).replaceAll', 'text.replaceAll'],
      ['...(canEnd ?', '...(false ?'],
    ],
  },
  {
    file: 'server/features/notifications/notifications.sent.service.ts',
    tests: TESTS,
    mutations: [
      ['queueTrainingMails(ctx, { id, senderId', 'queueTrainingMails(ctx, { id: input.title, senderId'],
    ],
  },
  {
    file: 'server/features/mail/mail.delivery.service.ts',
    tests: TESTS,
    mutations: [
      ['if (isGone) deleteMail(ctx.db, id);\n    return !isGone;', 'return true;'],
      ['ctx.now() - HOUR_MS)', 'ctx.now())'],
      ['Math.floor(perHour / 20)', '0'],
      ['const done = { dueAtMs: null, address: null };', 'const done = { dueAtMs: null };'],
    ],
  },
  {
    file: 'server/features/users/invitations/invitations.service.ts',
    tests: TESTS,
    mutations: [
      ['if (!invitation || !isOpen(ctx, invitation)) return undefined', 'if (!invitation) return undefined'],
    ],
  },
  {
    file: 'server/features/mail/mail.rules.ts',
    tests: TESTS,
    mutations: [
      ["word.includes('@') ? '…' : word", 'word'],
      ['responseCode >= 500', 'responseCode >= 400'],
      ["command === 'RCPT TO' || ", ''],
      [', concernsAll: true }', ' }'],
    ],
  },
];
