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
];
