import { dayEndMs, dayStartMs } from '../../../../shared/input/dateInput.ts';
import {
  BEST_SELLERS,
  IDLE_DAYS,
  mondayOf,
  type SummaryInput,
  type SummaryView,
  type WeekView,
} from '../../../../shared/stats/summary.ts';
import { addDays, argentineDay } from '../../../../shared/values/dates.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import { toPesos } from '../../../../shared/values/money.ts';
import type { AppContext, ReadContext } from '../../../context.ts';
import { longRead } from '../../../longReads/longRead.ts';
import { getBackupState } from '../../operation/operation.service.ts';
import { getTrayCounts } from '../../tray/tray.service.ts';
import { countIdle, countInstalled, listBest, sumDays } from './summary.repository.ts';

/** A week, by default the last whole one, against the one before; what waits is of now. */
export async function getSummary(ctx: AppContext, { week }: SummaryInput): Promise<SummaryView> {
  const from = week ?? addDays(mondayOf(argentineDay(ctx.now())), -7);
  const sums = await readWeek(ctx, from);
  const { counts: waiting } = await getTrayCounts(ctx);
  return { ...sums, waiting, lastBackupAt: getBackupState(ctx).lastBackupAt };
}

/** Looks for the last sales of each seller. */
export function weekOf(ctx: ReadContext, from: string): WeekView {
  const to = addDays(from, 6);
  return ctx.snapshot(() => {
    const atMs = Math.min(dayEndMs(to), ctx.now());
    return {
      from,
      to,
      ...sumsOf(ctx, from),
      before: sumsOf(ctx, addDays(from, -7)),
      best: listBest(ctx.db, dayStartMs(from), dayEndMs(to), BEST_SELLERS).map(({ id, name, installed }) => ({
        sellerId: String(id),
        sellerName: name,
        installed,
      })),
      idle: countIdle(ctx.db, atMs - IDLE_DAYS * DAY_MS, atMs),
    };
  });
}

const readWeek = longRead(weekOf);

function sumsOf(ctx: ReadContext, from: string): WeekView['before'] {
  const to = addDays(from, 6);
  const { live, cancelled, amountCents } = sumDays(ctx.db, from, to);
  const installed = countInstalled(ctx.db, dayStartMs(from), dayEndMs(to));
  return { registered: live + cancelled, installed, cancelled, amount: toPesos(amountCents) };
}
