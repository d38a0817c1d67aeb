import type { Mutated } from './mutation.ts';

const FOLDER = 'server/features/commissions/settlements';
const TESTS = [
  'server/features/commissions/commissions.seen.test.ts',
  ...['settlements', 'settlements.changes', 'settlements.run'].map((name) => `${FOLDER}/${name}.test.ts`),
];

export const settlements: Mutated[] = [
  {
    file: `${FOLDER}/settlements.list.service.ts`,
    tests: TESTS,
    mutations: [
      ['isShown: true, sellerId: user.id', 'isShown: true, sellerId: undefined'],
      ['isShown: true, sellerId: user.id', 'sellerId: user.id'],
    ],
  },
  {
    file: `${FOLDER}/settlements.service.ts`,
    tests: TESTS,
    mutations: [
      ['    requireTotal(before, expectedTotal);\n', ''],
      ['  requireTotal(draft, expectedTotal);\n', ''],
      ['totalCents <= 0', 'totalCents < 0'],
      ['  freezeLines(ctx.db, id);\n', ''],
      ['number: nextNumber(ctx.db)', 'number: id'],
      ['payoutCbu: payout?.cbu ?? null', 'payoutCbu: null'],
      ['payoutAlias: payout?.alias ?? null', 'payoutAlias: null'],
      ["settlement.state === 'closed' || settlement.state === 'paid'", 'true'],
      ["reason === 'excluded' && !wanted", '!wanted'],
      ['if (!held.has(entryId)) {', 'if (false) {'],
      ['if (leftOut.has(entryId)) continue;', ''],
      ['      deleteLine(ctx.db, id, entryId);\n', ''],
      ['if (!isUnsettled(ctx.db, entryId)) throw', 'if (false) throw'],
      ['  deleteLeftOut(ctx.db, settlementId, entryId);\n', ''],
      ['if (settlement.state !== state) {', 'if (false) {'],
      ['    releaseLines(ctx.db, id);\n', ''],
      ['if (saleId !== null && cycle !== null) deleteCancelledOut', 'if (false) deleteCancelledOut'],
      ['(sums.get(saleId) ?? 0) + amountCents', 'amountCents'],
      ['toCents(expectedTotal) === totalCents', 'true'],
      ["state === 'draft' ? getPayout(ctx, sellerId) : frozenPayout(settlement)", 'getPayout(ctx, sellerId)'],
      ['reference: reference || null', 'reference: null'],
      ['!settlement && wasDeleted(ctx.db, id)', 'false'],
    ],
  },
  {
    file: `${FOLDER}/settlements.run.service.ts`,
    tests: TESTS,
    mutations: [
      ['if (candidate.stoppedBy !== null) return candidate.stoppedBy;', ''],
      ["if (closed.has(key)) return 'waiting';", ''],
      ["held.has(key) ? 'held' : undefined", 'undefined'],
      ['sumCents > 0 ?', 'sumCents >= 0 ?'],
      ['[...new Set(named)]', 'named'],
      ['names.size < sellerIds.length', 'false'],
      ['dayEndMs(until)', 'dayEndMs(until) - 86_400_000'],
      ['for (const entry of leftOut) upsertLeftOut(ctx.db, { settlementId, ...entry });', ''],
      ['    if (excluded.has(entryId)) continue;\n', ''],
      ['  for (const { entryId } of contents.lines) deleteLeftOut(ctx.db, id, entryId);\n', ''],
      ['until > before.until', 'until !== before.until'],
      ['sum + amountCents', 'sum + Math.abs(amountCents)'],
    ],
  },
  {
    file: `${FOLDER}/settlements.run.repository.ts`,
    tests: TESTS,
    mutations: [
      ['gt(commissionCycles.payableAtMs, nowMs)', 'gt(commissionCycles.payableAtMs, 0)'],
      ["        eq(settlements.state, sql`'closed'`),\n", ''],
      ['        isNotNull(commissionEntries.cycle),\n', ''],
      ['lt(commissionUnsettled.atMs, toMs)', 'sql`1`'],
    ],
  },
  {
    file: `${FOLDER}/settlements.lines.repository.ts`,
    tests: TESTS,
    mutations: [
      ["customerName: saleOfLine('customer_name'), planName", 'planName'],
      ['coalesce(${settlementLines.planName}, ${sales.planName})', 'sales.plan_name'],
    ],
  },
  {
    file: 'server/db/triggers/commissions.sql',
    tests: [
      'server/features/commissions/commissions.due.test.ts',
      'server/features/commissions/commissions.random.test.ts',
      ...TESTS,
      'server/features/tray/tray.test.ts',
    ],
    mutations: [
      ['entries_cents = entries_cents + excluded.entries_cents', 'entries_cents = excluded.entries_cents'],
      ['coalesce(unpaid_since, new.at)', 'new.at', 'only orders the sellers with something payable'],
      ['total_cents - old.amount_cents', 'total_cents'],
      ['paid_cents = paid_cents + new.total_cents,', 'paid_cents = new.total_cents,'],
      ["WHEN old.state IN ('paid', 'void')", "WHEN old.state IN ('void')"],
      ["WHEN old.state <> 'draft' BEGIN", "WHEN old.state = 'paid' BEGIN", 'the service refuses before'],
      ['WHEN old.is_living = 1 AND new.is_living = 0', 'WHEN old.is_living = 0'],
    ],
  },
  {
    file: 'server/db/triggers/commissions.sql',
    tests: ['server/features/privacy/privacy.erase.test.ts'],
    mutations: [
      ['AND new.cycle IS old.cycle AND new.amount_cents IS old.amount_cents', 'AND new.cycle IS old.cycle'],
    ],
  },
  {
    file: `${FOLDER}/settlements.run.service.ts`,
    tests: ['server/features/sales/customerLink/customerLink.answers.test.ts'],
    mutations: [
      ['    deleteLine(db, settlementId, entryId);\n', ''],
      ['listExcluded(db, saleId)', '[] as { settlementId: number; entryId: number }[]'],
    ],
  },
  {
    file: 'server/features/commissions/commissions.repository.ts',
    tests: [
      'server/features/commissions/commissions.held.test.ts',
      'server/features/commissions/commissions.random.test.ts',
    ],
    mutations: [
      ["and state = 'open'", ''],
      ['and resolved_at is null', ''],
      ['    isNull(stoppedBy(commissionCycles)),\n', ''],
      ['          isNotNull(stoppedBy(commissionEntries)),\n', ''],
    ],
  },
  {
    file: 'server/features/sales/sale/sale.view.ts',
    tests: ['server/features/commissions/commissions.held.test.ts'],
    mutations: [
      ['withdrawalResolvedAtMs === null', 'true'],
      ["claimState === 'open'", 'claimState !== null'],
      [' && heldBy(progress) === null', ''],
    ],
  },
];
