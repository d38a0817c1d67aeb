import type { Mutated } from './mutation.ts';

const LEDGER = ['seen', 'random', 'ledger', 'amounts', 'hold'].map(
  (subject) => `server/features/commissions/commissions.${subject}.test.ts`,
);
const SALE = ['server/features/sales/sales.edit.test.ts', 'server/features/sales/sales.register.test.ts'];

/** Prices, commissions, the ledger and payout data. */
export const money: Mutated[] = [
  {
    file: 'shared/values/commission.ts',
    tests: ['shared/values/commission.test.ts'],
    mutations: [
      ['+ 5_000n', '+ 4_999n'],
      ['+ 5_000n', ''],
      ['/ 10_000n', '/ 1_000n'],
      ['BigInt(priceCents) * BigInt(rateBp)', 'BigInt(priceCents - (priceCents % 100)) * BigInt(rateBp)'],
      ['Math.round(percent * 100)', 'Math.floor(percent * 100)'],
      ['return rateBp / 10_000', 'return rateBp / 1_000'],
      ['Math.round(fraction * 10_000)', 'Math.floor(fraction * 10_000)'],
      ['maximumFractionDigits: 2', 'maximumFractionDigits: 1'],
    ],
  },
  {
    file: 'shared/values/money.ts',
    tests: ['shared/values/money.test.ts'],
    mutations: [
      ['Math.round(pesos * 100)', 'Math.trunc(pesos * 100)'],
      ['cents / 100', 'cents / 10'],
      ["currency: 'ARS'", "currency: 'USD'"],
    ],
  },
  {
    file: 'shared/input/moneyFields.ts',
    tests: [
      'server/features/plans/plans.admin.test.ts',
      'server/features/users/users.admin.test.ts',
      'server/features/settings/settings.test.ts',
    ],
    mutations: [
      ['MIN_PRICE_PESOS = 0.01', 'MIN_PRICE_PESOS = 0'],
      ['MAX_PRICE_PESOS = 999_999_999.99', 'MAX_PRICE_PESOS = 9_999_999_999.99'],
      ['Number(percent.toFixed(1)) === percent', 'true'],
      ['bp === currentBp || bp % 10 === 0', 'true'],
      ['bp === currentBp || ', ''],
      ['Number(value.toFixed(2)) === value', 'true'],
    ],
  },
  {
    file: 'shared/commissions/payout.ts',
    tests: ['shared/commissions/payout.test.ts', 'server/features/commissions/payout/payout.test.ts'],
    mutations: [
      ['% 11)) % 11', '% 11))'],
      [' || !CUIT_PREFIXES.has(digits.slice(0, 2))', ''],
      ['check === Number(digits[10])', 'true'],
      [' || /^0+$/.test(digits)', ''],
      ['hasCheckDigit(digits.slice(0, 8), BANK_WEIGHTS) && ', ''],
      [' && hasCheckDigit(digits.slice(8), ACCOUNT_WEIGHTS)', ''],
      ['Boolean(cbu) || Boolean(alias)', 'true'],
      ['!cbu || !alias', 'true'],
      ['{5,19}', '{4,19}'],
    ],
  },
  {
    file: 'server/features/commissions/commissions.ledger.service.ts',
    tests: [...LEDGER, 'server/features/teams/teams.test.ts'],
    mutations: [
      ['before.commissionCents === after.commissionCents && ', ''],
      [' && before.overrideCents === after.overrideCents', ''],
      ["source === 'own' || isKept(ctx.db, sellerId)", 'true'],
      ['cycles.find(({ source }) => source === share.source)', 'cycles[0]'],
      ['isInstalled(after) ? postEarned', "after.status === 'installed' ? postEarned"],
      ['lastCycleNumber(ctx.db, sale.id) + 1', '1'],
      ["'earned', share.amountCents)", "'earned', sale.priceCents)"],
      ["sale.status === 'completed' ? entry.atMs : entry.atMs + holdMs(ctx)", 'entry.atMs + holdMs(ctx)'],
      ["sale.status === 'completed' ? entry.atMs : entry.atMs + holdMs(ctx)", 'entry.atMs'],
      ['updateCycle(ctx.db, cycle, { payableAtMs: ctx.now() });', ''],
      [' && cycle.payableAtMs > ctx.now()', ''],
      ['share.amountCents - cycle.amountCents', 'cycle.amountCents - share.amountCents'],
      ['if (amountCents === 0) return undefined;', ''],
      ['updateCycle(ctx.db, cycle, { amountCents: share.amountCents });', ''],
      ["holder && holders.every(({ state }) => state === 'draft')", 'holder'],
      ["holder && holders.every(({ state }) => state === 'draft')", 'holder && holders.length > 9'],
      ['0 - cycle.amountCents', 'cycle.amountCents'],
      ['updateCycle(ctx.db, cycle, { reversedAtMs: entry.atMs });', ''],
      ['  deleteFromDrafts(ctx.db, cycle);\n', ''],
      ['  deleteCancelledOut(ctx.db, cycle);\n', ''],
      ['(by.reason ?? null) : null', 'null : null'],
      ['rateBp: share.rateBp,', 'rateBp: 0,'],
      ['commissionHoldDays * DAY_MS', '(commissionHoldDays - 1) * DAY_MS'],
      ['=== String(days)) return', '!== String(days)) return'],
      ['findLastSaleOfCycles(ctx.db) <= afterId + SALES_AT_ONCE', 'true'],
    ],
  },
  {
    file: 'server/features/commissions/commissions.ledger.repository.ts',
    tests: [...LEDGER, 'server/features/commissions/settlements/settlements.changes.test.ts'],
    mutations: [
      [
        'and(eq(commissionCycles.saleId, saleId), isNull(commissionCycles.reversedAtMs))',
        'eq(commissionCycles.saleId, saleId)',
      ],
      [
        "inArray(settlements.state, ['draft', 'closed'])",
        "inArray(settlements.state, ['draft'])",
        'differs only if a draft and a closed settlement share a cycle, which a run prevents by waiting',
      ],
      [' and l.is_living = 1)', ')'],
      [' and reversed_at is not null)', ')'],
      ['gt(commissionCycles.payableAtMs, nowMs)', 'gt(commissionCycles.payableAtMs, 0)'],
      ['  deleteDraftLeftOut(db, key);\n', ''],
    ],
  },
  {
    file: 'server/features/events/events.service.ts',
    tests: ['server/features/sales/timeline/timeline.test.ts', 'server/features/tray/tray.random.test.ts'],
    mutations: [['actorId === sellerId || ctx.isPast ?', 'ctx.isPast ?']],
  },
  {
    file: 'server/features/commissions/commissions.service.ts',
    tests: [...LEDGER, 'server/features/tray/tray.test.ts', 'server/features/privacy/privacy.erase.test.ts'],
    mutations: [
      ['toAmountsView(balance, held)', 'toAmountsView(balance, 0)'],
      ['user.id, page, false)', 'user.id, page, true)'],
      ['entryPage(ctx, user.id, page, false)', 'entryPage(ctx, undefined, page, false)'],
      ['saleId !== null && !sale)', 'false)'],
      ['if (sale && sale.erasedAtMs !== null) throw sharedErrors.CUSTOMER_ERASED();', ''],
      ['amountCents: toCents(amount)', 'amountCents: Math.abs(toCents(amount))'],
      ['...(saleId === null && { reason })', 'reason'],
      ['return countDue(ctx.db, ctx.now())', 'return countDue(ctx.db, 0)'],
      ['toPesos(payableCents(balance, held.get(sellerId) ?? 0))', 'toPesos(payableCents(balance, 0))'],
    ],
  },
  {
    file: 'server/features/commissions/commissions.view.ts',
    tests: LEDGER,
    mutations: [
      ['entriesCents - paidCents - heldCents', 'entriesCents - heldCents'],
      ['entriesCents - paidCents - heldCents', 'entriesCents - paidCents'],
      ["(showDrafts || settlementState !== 'draft')", 'true'],
    ],
  },
  {
    file: 'server/features/commissions/commissions.repository.ts',
    tests: LEDGER,
    mutations: [
      ['and(eq(sales.id, saleId), eq(sales.sellerId, sellerId))', 'eq(sales.id, saleId)'],
      [' and reversed_at is null)', ')'],
      ['where seller_id = ${sellerId} and payable_at >', 'where payable_at >'],
    ],
  },
  {
    file: 'server/features/sales/sales.register.service.ts',
    tests: [...SALE, 'server/features/sales/sales.once.test.ts'],
    mutations: [
      ['earlier.contentHash !== hashOfContent(content)', 'false'],
      ['clientKey: clientKey ?? null', 'clientKey: null'],
      ['  for (const { after } of CAPABILITIES) after?.(ctx, registration, sale);\n', ''],
    ],
  },
  {
    file: 'server/features/sales/sales.rules.ts',
    tests: ['server/features/sales/sales.rules.test.ts'],
    mutations: [['    ...(acceptance && { acceptance }),\n', '']],
  },
  {
    file: 'server/features/sales/price/price.service.ts',
    tests: SALE,
    mutations: [
      [
        'amountsAt(priceCents, { rateBp, overrideBp: share.overrideBp })',
        'amountsAt(priceCents, { rateBp: 1000, overrideBp: share.overrideBp })',
      ],
    ],
  },
  {
    file: 'server/features/teams/teams.service.ts',
    tests: ['server/features/commissions/commissions.random.test.ts'],
    mutations: [
      [' && leaderId !== sellerId', ''],
      [' && overrideBp > 0', ''],
      ['return earns ? {', 'return leaderId !== null ? {'],
    ],
  },
  {
    file: 'server/features/sales/sale/sale.rules.ts',
    tests: ['server/features/commissions/commissions.random.test.ts'],
    mutations: [['commissionOf(priceCents, overrideBp)', 'commissionOf(priceCents, rateBp)']],
  },
  {
    file: 'server/features/sales/sales.edit.service.ts',
    tests: SALE,
    mutations: [
      ['amountsAt(plan.priceCents, sale)', 'amountsAt(plan.priceCents, { ...sale, rateBp: 1000 })'],
      ['if (planId === sale.planId) return {};', ''],
      ['Date.parse(input.expectedUpdatedAt) !== sale.updatedAtMs', 'false'],
    ],
  },
  {
    file: 'server/features/sales/sale/sale.change.service.ts',
    tests: [...LEDGER, ...SALE, 'server/features/sales/retention/retention.test.ts'],
    mutations: [
      ['  recordCommission(ctx, sale, changed, by);\n', ''],
      ['Math.max(ctx.now(), sale.updatedAtMs + 1)', 'ctx.now()'],
      ['meaningOf(after).hasEnded ? atMs : null', 'atMs'],
    ],
  },
  {
    file: 'server/features/plans/plans.service.ts',
    tests: ['server/guards/everyCall.test.ts'],
    mutations: [['      isActive,\n', '']],
  },
  {
    file: 'server/features/stats/stats.service.ts',
    tests: ['server/features/stats/stats.test.ts'],
    mutations: [
      ['addDays(fromDay, -days)', 'addDays(fromDay, 1 - days)'],
      ['const fromDay = addDays(today, 1 - days)', 'const fromDay = addDays(today, -days)'],
    ],
  },
];
