import { dayStartMs } from '../../../../shared/input/dateInput.ts';
import { isCuit } from '../../../../shared/commissions/payout.ts';
import { addDays, addMonths, argentineDay } from '../../../../shared/values/dates.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { upsertPayout } from '../../../features/commissions/payout/payout.repository.ts';
import {
  closeSettlements,
  paySettlements,
} from '../../../features/commissions/settlements/settlements.bulk.service.ts';
import { draftSettlements } from '../../../features/commissions/settlements/settlements.run.service.ts';
import type { Demo } from '../context.ts';
import type { Random } from '../random.ts';
import type { DemoSeller, People } from '../sellers.ts';

const PAID_MONTHS = 3;
const WITH_PAYOUT = 0.9;

/** Three months are settled and paid, the first with all that was before; the first seller has a draft up to yesterday. */
export function planSettlements(demo: Demo, { sellers, admin }: People): void {
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
