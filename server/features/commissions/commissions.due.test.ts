import { expect } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { createRandom } from '../../cli/demo/random.ts';
import { saleInput } from '../../cli/demo/saleInput.ts';
import { dayOf } from '../../testing/ledgerModel.ts';
import { test, type TestApp } from '../../testing/testApp.ts';
import { expectRightTotals } from '../../testing/recount.ts';

const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 300);
const SEED = Number(process.env.LEDGER_SEED ?? 20_261_123);
const SELLERS = 4;

/** The next instants at which a commission becomes payable, and the ends of the day. */
function edgesOf(app: TestApp): number[] {
  const { nowMs } = app.clock;
  const next = app.query(
    'SELECT DISTINCT payable_at FROM commission_cycles WHERE payable_at > ? ORDER BY 1 LIMIT 3',
    nowMs,
  );
  const dayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return [nowMs, ...next.map((row) => Number(row.payable_at)), dayMs + DAY_MS];
}

test('the sellers to be paid are those with something payable, whatever happened and at every edge', async ({
  app,
}) => {
  const random = createRandom(SEED, 'due');
  const admin = await app.admin();
  const sellerIds: string[] = [];
  const sales: string[] = [];
  for (let number = 0; number < SELLERS; number += 1) {
    const seller = await app.seller();
    sellerIds.push(seller.user.id);
    for (let sold = 0; sold < 5; sold += 1) {
      sales.push((await seller.caller.sales.register(saleInput()))._id);
    }
  }
  let settled = 0;
  const { caller } = admin;
  const unpaidSettlement = () => String(random.int(1, Math.max(1, settled)));
  const operations = [
    ...Array.from({ length: 5 }, () => () => {
      const status = random.pick(['installed', 'completed', 'pending', 'cancelled', 'installed'] as const);
      return caller.admin.changeSaleStatus({ id: random.pick(sales), status });
    }),
    () => caller.sales.edit({ id: random.pick(sales), planId: random.pick(['1', '2', '3']) }),
    () => {
      const amount = random.int(1, 40_000) * random.pick([1, -1]);
      return caller.admin.adjustCommission({ sellerId: random.pick(sellerIds), amount, reason: 'Ajuste' });
    },
    () => caller.admin.updateSettings({ commissionHoldDays: random.int(0, 20) }),
    async () => {
      const until = dayOf(app.clock.nowMs);
      settled += (await caller.admin.createSettlements({ all: true, until })).settlements.length;
    },
    () => caller.admin.closeSettlement({ id: unpaidSettlement() }),
    () =>
      caller.admin.paySettlement({ id: unpaidSettlement(), paidOn: dayOf(app.clock.nowMs), method: 'cash' }),
    () => caller.admin.voidSettlement({ id: unpaidSettlement(), reason: 'Error' }),
  ];
  const seen = new Set<number>();
  for (let count = 1; count <= OPERATIONS; count += 1) {
    await random
      .pick(operations)()
      .catch((error: { cause?: { code?: string } }) => {
        if (!['CONFLICT', 'NOT_FOUND'].includes(error.cause?.code ?? '')) throw error;
      });
    app.clock.nowMs += random.int(0, 30) * HOUR_MS;
    app.query(
      'UPDATE sessions SET created_at = ?, expires_at = ?',
      app.clock.nowMs,
      app.clock.nowMs + 30 * DAY_MS,
    );
    if (count % 5 !== 0) continue;
    const nowMs = app.clock.nowMs;
    for (const edgeMs of edgesOf(app).flatMap((edge) => [edge - 1, edge])) {
      if (edgeMs < nowMs) continue;
      app.clock.nowMs = edgeMs;
      const { sellers } = await caller.admin.commissionSellers({ limit: 100 });
      const due = sellers.filter(({ payable }) => payable > 0).map(({ sellerId }) => sellerId);
      const { counts } = await caller.admin.trayCounts();
      const { items } = await caller.admin.traySection({ key: 'payable', limit: 100 });
      const listed = items.map((item) => (item as { sellerId: string }).sellerId);
      expect([count, counts.payable, listed.toSorted()]).toEqual([count, due.length, due.toSorted()]);
      seen.add(due.length);
    }
    app.clock.nowMs = nowMs;
    expectRightTotals(app);
  }
  // It must have been about something.
  expect(seen.size).toBeGreaterThan(2);
});
