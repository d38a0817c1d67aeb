import type { Mutated } from './mutation.ts';

/** Where a place is sold, who is reminded, and what an update carries over. */
export const rules: Mutated[] = [
  {
    file: 'shared/zones/coverage.ts',
    tests: ['shared/zones/coverage.test.ts'],
    mutations: [
      ['rule.province === province &&', '(rule.city !== null || rule.province === province) &&'],
      ['    widthOf(one) - widthOf(other) ||\n', ''],
      ['    Number(one.city === null) - Number(other.city === null) ||\n', ''],
      ['postal <= Number(rule.postalTo)', 'postal < Number(rule.postalTo)'],
      ['Number(rule.postalFrom) <= postal', 'Number(rule.postalFrom) < postal'],
    ],
  },
  {
    file: 'server/features/notifications/notifications.sent.service.ts',
    tests: ['server/features/notifications/notifications.followed.test.ts'],
    mutations: [
      ["requiresAck ? 'pending' : 'unread'", "'pending'"],
      ["requiresAck ? 'pending' : 'unread'", "'unread'"],
    ],
  },
  {
    file: 'server/db/migrations/0058_account_news.sql',
    tests: ['server/db/migrate.test.ts'],
    mutations: [['`at`, `is_read` FROM', '`at`, 0 FROM']],
  },
  {
    file: 'server/db/migrations/0062_handover_expected.sql',
    tests: ['server/db/migrate.test.ts'],
    mutations: [['SET `author_id` = `seller_id`', 'SET `author_id` = NULL']],
  },
];
