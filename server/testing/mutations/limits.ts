import type { Mutated } from './mutation.ts';

/** How much one request or one account gets, and what has to be confirmed. */
export const limits: Mutated[] = [
  {
    file: 'shared/input/pagination.ts',
    tests: [
      'shared/input/pagination.test.ts',
      'server/rest/refusals.test.ts',
      'server/features/audit/audit.test.ts',
    ],
    mutations: [
      ['MAX_LIMIT = 1000', 'MAX_LIMIT = 1001'],
      ['(page - 1) * limit', 'page * limit'],
      ['Math.max(1, Math.ceil(total / limit))', 'Math.ceil(total / limit)'],
      ['Math.max(1, last - PAGE_WINDOW + 1)', 'last - PAGE_WINDOW + 1'],
      ['limit - found.length, skipped', 'limit, skipped'],
      ['Math.max(0, skipped - count)', 'skipped - count'],
      ['Math.max(0, skipped - count)', '0'],
    ],
  },
  {
    file: 'server/shares/fairQueue.ts',
    tests: ['server/shares/fairQueue.test.ts'],
    mutations: [
      ['!isFree && line.waiting.length >= waiting', 'false'],
      ['line.waiting.length >= waiting', 'line.waiting.length > waiting'],
      ['running < atOnce && line.running < perAccount;', 'line.running < perAccount;'],
      ['  next.delete(account);\n    if (line.waiting', '  if (line.waiting'],
      ['if (line.waiting.length > 0 && line.running < perAccount) next', 'if (line.waiting.length > 0) next'],
    ],
  },
  {
    file: 'server/features/notifications/notifications.service.ts',
    tests: ['server/features/notifications/notifications.ack.test.ts'],
    mutations: [
      ['if (!notification.requiresAck) throw notificationErrors.WANTS_NO_ACK();', ''],
      ['if (acknowledgedAtMs === null) {', 'if (true) {'],
      [
        'if (acknowledgedAtMs === null) {\n      requireRecipient(user, received);',
        'if (acknowledgedAtMs === null) {',
      ],
      ['      read(ctx, user, received);\n      updateAcknowledged', '      updateAcknowledged'],
    ],
  },
  {
    file: 'server/features/sales/sales.register.service.ts',
    tests: ['server/features/sales/sales.cancel.test.ts'],
    mutations: [
      ['NEW_SELLER_SALES = 30', 'NEW_SELLER_SALES = 31'],
      ['NEW_SELLER_SALES = 30', 'NEW_SELLER_SALES = 29'],
      ["!ctx.config.RATE_LIMIT || role === 'admin'", '!ctx.config.RATE_LIMIT'],
      ['earlierAtMs + DAY_MS - ctx.now()', '1'],
      ['waitMs > 0 && !hasApprovedSale(ctx.db, id)', 'waitMs > 0'],
    ],
  },
  {
    file: 'server/features/sales/sales.cancel.service.ts',
    tests: ['server/features/sales/sales.cancel.test.ts'],
    mutations: [
      ['if (cancelled === 0) {', 'if (true) {'],
      ['sale.erasedAtMs === null ? { reason } : {}', '{ reason }'],
      ['inBulk: true, ', ''],
      ['return done > 0;', 'return false;'],
    ],
  },
  {
    file: 'server/features/chat/chat.service.ts',
    tests: ['server/features/chat/chat.messages.test.ts', 'server/features/chat/chat.live.test.ts'],
    mutations: [
      ['if (message.content === HIDDEN_MESSAGE) return undefined;', ''],
      ['updateContent(ctx.db, id, HIDDEN_MESSAGE);', ''],
      ["recordAudit(ctx, { actorId: admin.id, kind: 'message_hidden', ...sender });", ''],
      ['if (hidden) await liveStreamsOf(ctx).resend(hidden);', ''],
      [' || earlier.content === HIDDEN_MESSAGE', ''],
    ],
  },
];
