import type { Mutated } from './mutation.ts';

const FOLLOW_UP = ['server/features/sales/followUp/followUp.test.ts'];
const TRAY = ['tray.random', 'tray', 'tray.moments'].map((name) => `server/features/tray/${name}.test.ts`);

/** The 48 hours without a response, and a clock that is set ahead. */
export const clock: Mutated[] = [
  {
    file: 'shared/sales/followUp.ts',
    tests: FOLLOW_UP,
    mutations: [
      ['48 * HOUR_MS', '47 * HOUR_MS'],
      ['12 * HOUR_MS', '13 * HOUR_MS'],
      ["nowMs < dueMs ? soon : 'overdue'", "nowMs <= dueMs ? soon : 'overdue'"],
      ['nowMs < dueMs - DUE_SOON_MS', 'nowMs <= dueMs - DUE_SOON_MS'],
    ],
  },
  {
    file: 'server/features/sales/followUp/followUp.service.ts',
    tests: FOLLOW_UP,
    mutations: [
      ['sinceMs + FOLLOW_UP_MS > ctx.now()', 'false'],
      ['sinceMs + FOLLOW_UP_MS > ctx.now()', 'sinceMs + FOLLOW_UP_MS >= ctx.now()'],
      ['listNotices(ctx, user.id, breachKey).length === 0', 'true'],
      ['listNotices(ctx, user.id, breachKey)', 'listNotices(ctx, user.id, noticeKey(sale.id))'],
    ],
  },
  {
    file: 'server/features/events/events.contacts.service.ts',
    tests: FOLLOW_UP,
    mutations: [
      ['earlier.subjectId !== subjectId || ', ''],
      [' || earlier.result !== result', ''],
      ['earlier.field !== event.field || ', ''],
    ],
  },
  {
    file: 'server/features/sales/followUp/followUp.repository.ts',
    tests: FOLLOW_UP,
    mutations: [['eq(saleEvents.actorId, actorId), ', '']],
  },
  {
    file: 'server/features/sales/sale/sale.repository.ts',
    tests: ['server/features/sales/verification/verification.photoRequest.test.ts'],
    mutations: [
      [', eq(saleEvents.kind, kind)', ''],
      ['.orderBy(desc(saleEvents.id))\n      .limit(1)', '.orderBy(saleEvents.id)\n      .limit(1)'],
    ],
  },
  {
    file: 'server/db/triggers/tray.sql',
    tests: [...FOLLOW_UP, ...TRAY],
    mutations: [
      [" AND kind = 'contact' AND to_value = 'answered')", " AND kind = 'contact')"],
      ["sale_id = state.sale_id AND state = 'failed'", 'sale_id = state.sale_id'],
      ["WHEN v.state = 'rejected' THEN 'retry'", ''],
      ["WHEN new.kind = 'contact' AND new.to_value = 'answered' BEGIN", 'WHEN 0 BEGIN'],
      ["a.replaced_at IS NULL AND a.state = 'open'", 'a.replaced_at IS NULL'],
      [
        "WHERE s.status IN ('pending', 'pending_appointment', 'appointed')",
        "WHERE s.status IN ('pending', 'pending_appointment')",
      ],
      ['AFTER UPDATE OF state, decided_at, replaced_at', 'AFTER UPDATE OF replaced_at'],
    ],
  },
  {
    file: 'server/clock.ts',
    tests: ['server/clock.test.ts'],
    mutations: [
      ['const DOUBT_MS = 2 * DAY_MS', 'const DOUBT_MS = 20 * DAY_MS'],
      ['Number.MIN_SAFE_INTEGER : ctx.now() - lifeMs', 'ctx.now() - lifeMs : ctx.now() - lifeMs'],
      ['keptOf(ctx).rightMs : ctx.now()', 'ctx.now() : ctx.now()'],
      ['ctx.now() - keptOf(ctx).rightMs > DOUBT_MS', 'ctx.now() - keptOf(ctx).rightMs >= DOUBT_MS'],
      ['Number.isFinite(rightMs) && rightMs - ctx.now() > DOUBT_MS', 'false'],
      ['nowRanMs >= DOUBT_MS', 'nowRanMs >= 0'],
      ['else keep(ctx, { rightMs, ranMs: nowRanMs });', ''],
      ['    for (const work of waiting) work();\n', ''],
    ],
  },
  {
    file: 'server/clock.ts',
    tests: ['server/features/notifications/notifications.followed.test.ts'],
    mutations: [
      ['atMs - ctx.now() > DOUBT_MS && ', ''],
      ['atMs - ctx.now() > DOUBT_MS &&', 'atMs > ctx.now() &&'],
      ['DOUBT_MS && !isClockBehind(ctx)', 'DOUBT_MS'],
    ],
  },
];
