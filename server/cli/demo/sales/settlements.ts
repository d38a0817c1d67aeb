import { dayStartMs } from '../../../../shared/input/dateInput.ts';
import { isCuit } from '../../../../shared/commissions/payout.ts';
import { addDays, addMonths, argentineDay } from '../../../../shared/values/dates.ts';
import { upsertPayout } from '../../../features/commissions/payout/payout.repository.ts';
import {
  closeSettlements,
  paySettlements,
} from '../../../features/commissions/settlements/settlements.bulk.service.ts';
import { draftSettlements } from '../../../features/commissions/settlements/settlements.run.service.ts';
import { createClaim } from '../../../features/sales/claims/claims.service.ts';
import { changeSaleStatus } from '../../../features/sales/sales.admin.service.ts';
import { DAY_MS } from '../calendar.ts';
import type { Actor, Demo } from '../context.ts';
import type { Random } from '../random.ts';
import { asUser, type DemoSeller } from '../sellers.ts';
import texts from '../texts.json' with { type: 'json' };

const PAID_MONTHS = 3;
const WITH_PAYOUT = 0.9;

/**
 * Three months are settled and paid, the first with all that was before; the first seller has a claim, a sale that fell
 * through after it was paid, and a draft up to yesterday.
 */
export function planSettlements(
  demo: Demo,
  { sellers, admin }: { sellers: DemoSeller[]; admin: Actor },
): void {
  const { ctx, agenda, calendar } = demo;
  const { todayMs } = calendar;
  fillPayouts(demo, sellers);
  const thisMonth = argentineDay(todayMs).slice(0, 7);
  for (let month = PAID_MONTHS; month > 0; month -= 1) {
    const endDay = `${addMonths(thisMonth, -month)}-01`;
    const madeMs = dayStartMs(endDay);
    const paidMs = madeMs + 4 * DAY_MS;
    let ids: string[] = [];
    agenda.at(madeMs, async () => {
      const input = { sellerIds: [], all: true, until: addDays(endDay, -1) };
      ids = (await draftSettlements(ctx, admin, input)).settlements.map(({ _id }) => _id);
      await closeSettlements(ctx, admin, { ids });
    });
    agenda.at(paidMs, async () => {
      const paidOn = argentineDay(paidMs);
      const transfer = { ids, paidOn, method: 'transfer', reference: `Op. 400${month}` } as const;
      const { skipped } = await paySettlements(ctx, admin, transfer);
      await paySettlements(ctx, admin, { ids: skipped.map(({ id }) => id), paidOn, method: 'cash' });
    });
  }
  const [first] = sellers;
  if (!first) return;
  agenda.at(todayMs - 4, () => claimOne(demo, first));
  agenda.at(todayMs - 3, () => cancelPaidOne(demo, first, admin));
  agenda.at(todayMs - 2, () =>
    draftSettlements(ctx, admin, { sellerIds: [first.id], until: addDays(argentineDay(todayMs), -1) }),
  );
}

function fillPayouts(demo: Demo, sellers: DemoSeller[]): void {
  const random = demo.random('payouts');
  for (const { id, joinedMs } of sellers) {
    if (!random.chance(WITH_PAYOUT)) continue;
    const payout = { cuit: drawCuit(random), cbu: null, alias: `vende.${id}.demo` };
    upsertPayout(demo.ctx.db, { userId: id, ...payout, updatedAtMs: joinedMs });
  }
}

function drawCuit(random: Random): string {
  for (;;) {
    const digits = `${random.pick(['20', '27'])}${random.int(11_000_000, 45_000_000)}`;
    const cuit = [...'0123456789'].map((check) => digits + check).find(isCuit);
    if (cuit !== undefined) return cuit;
  }
}

async function claimOne({ ctx, client }: Demo, seller: DemoSeller): Promise<void> {
  const id = client
    .prepare<[number], number>(
      `SELECT e.sale_id FROM commission_unsettled u JOIN commission_entries e ON e.id = u.entry_id
       JOIN commission_cycles c ON c.sale_id = e.sale_id AND c.cycle = e.cycle
       WHERE u.seller_id = ? AND c.reversed_at IS NULL AND NOT EXISTS (SELECT 1 FROM sale_claims WHERE sale_id = e.sale_id)
       ORDER BY c.payable_at DESC, e.id LIMIT 1`,
    )
    .pluck()
    .get(seller.id);
  if (id === undefined) return;
  await createClaim(ctx, asUser(seller, ctx.now()), { id, kind: 'amount', message: texts.claim });
}

/** The customer of a cheap, paid sale changes their mind. */
async function cancelPaidOne({ ctx, client }: Demo, seller: DemoSeller, admin: Actor): Promise<void> {
  const id = client
    .prepare<[number], number>(
      `SELECT c.sale_id FROM commission_cycles c
       JOIN settlement_lines l ON l.entry_id = c.earned_entry_id AND l.is_living = 1
       JOIN settlements t ON t.id = l.settlement_id AND t.state = 'paid'
       WHERE c.seller_id = ? AND c.reversed_at IS NULL ORDER BY c.amount_cents, c.earned_entry_id DESC LIMIT 1`,
    )
    .pluck()
    .get(seller.id);
  if (id === undefined) return;
  await changeSaleStatus(ctx, admin, { id, status: 'cancelled', reason: 'El cliente se arrepintió' });
}
