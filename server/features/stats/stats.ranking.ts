import { setImmediate as nextTurn } from 'node:timers/promises';
import { TOP_LIST_SIZE } from '../../../shared/stats/stats.ts';
import { perServer, type AppContext } from '../../context.ts';
import { findNames, listDayChanges, listSold, type TopRow } from './stats.repository.ts';

/** Some 3 ms of work. */
const SALES_AT_ONCE = 3000;
/** Number of periods whose sums are kept, the last used: some 2 MB each with 10,000 sellers. */
const PERIODS_KEPT = 6;

interface Rankings {
  sellers: TopRow[];
  plans: TopRow[];
}

interface Sum {
  count: number;
  amountCents: number;
}

/** Sales of a day, four numbers a row: seller, plan, count, centavos. */
interface SoldDay {
  changes: number;
  rows: Float64Array;
}

/** The sums of some days, and what each of them added. */
interface Period {
  days: Map<string, SoldDay>;
  sellers: Map<number, Sum>;
  plans: Map<number, Sum>;
}

const keptPeriods = perServer(() => new Map<number, Period>());

/**
 * Highest amount first, of the `length` days from `fromDay` on. Reads a day's sales again only after a change of one, which the
 * database counts; at first, some days at a time between other requests: a year may have a million sales.
 */
export async function rankSince(ctx: AppContext, length: number, fromDay: string): Promise<Rankings> {
  const period = periodOf(ctx, length);
  for (;;) {
    const rankings = ctx.snapshot(() => {
      const isCurrent = bringUpToDate(ctx, period, fromDay);
      return isCurrent ? rankingsOf(ctx, period) : undefined;
    });
    if (rankings) return rankings;
    await nextTurn();
  }
}

function periodOf(ctx: AppContext, length: number): Period {
  const kept = keptPeriods(ctx);
  const period = kept.get(length) ?? { days: new Map(), sellers: new Map(), plans: new Map() };
  // Moves it to the end of the map, whose first entry is dropped.
  kept.delete(length);
  kept.set(length, period);
  const [oldest] = kept.keys();
  if (kept.size > PERIODS_KEPT && oldest !== undefined) kept.delete(oldest);
  return period;
}

/** Reads some changed days; false if others are left. */
function bringUpToDate(ctx: AppContext, period: Period, fromDay: string): boolean {
  for (const [day, sold] of period.days) {
    if (day >= fromDay) continue;
    period.days.delete(day);
    addDay(period, sold, -1);
  }
  let read = 0;
  for (const { day, changes } of listDayChanges(ctx.db, fromDay)) {
    const known = period.days.get(day);
    if (known?.changes === changes) continue;
    if (read >= SALES_AT_ONCE) return false;
    const sold = soldOn(ctx, day, changes);
    if (known) addDay(period, known, -1);
    addDay(period, sold, 1);
    period.days.set(day, sold);
    read += sold.rows.length / 4;
  }
  return true;
}

/** Other periods may hold the day. */
function soldOn(ctx: AppContext, day: string, changes: number): SoldDay {
  for (const { days } of keptPeriods(ctx).values()) {
    const sold = days.get(day);
    if (sold?.changes === changes) return sold;
  }
  const rows = listSold(ctx.db, day).flatMap((row) => [row.sellerId, row.planId, row.count, row.amountCents]);
  return { changes, rows: Float64Array.from(rows) };
}

function addDay({ sellers, plans }: Period, { rows }: SoldDay, sign: 1 | -1): void {
  for (let at = 0; at < rows.length; at += 4) {
    const count = sign * (rows[at + 2] ?? 0);
    const amountCents = sign * (rows[at + 3] ?? 0);
    add(sellers, rows[at] ?? 0, count, amountCents);
    add(plans, rows[at + 1] ?? 0, count, amountCents);
  }
}

function add(sums: Map<number, Sum>, id: number, count: number, amountCents: number): void {
  const sum = sums.get(id);
  if (!sum) {
    sums.set(id, { count, amountCents });
    return;
  }
  sum.count += count;
  sum.amountCents += amountCents;
  if (sum.count === 0) sums.delete(id);
}

function rankingsOf(ctx: AppContext, { sellers, plans }: Period): Rankings {
  return { sellers: top(ctx, 'sellers', sellers), plans: top(ctx, 'plans', plans) };
}

/** Finds the highest without sorting all, which may be 10,000. */
function top(ctx: AppContext, of: keyof Rankings, sums: Map<number, Sum>): TopRow[] {
  const best: { id: number; sum: Sum }[] = [];
  for (const [id, sum] of sums) {
    const isBelow = (other: { id: number; sum: Sum }) =>
      other.sum.amountCents > sum.amountCents || (other.sum.amountCents === sum.amountCents && other.id < id);
    const last = best[TOP_LIST_SIZE - 1];
    if (last && isBelow(last)) continue;
    best.splice(best.findLastIndex(isBelow) + 1, 0, { id, sum });
    best.length = Math.min(best.length, TOP_LIST_SIZE);
  }
  const names = findNames[of](
    ctx.db,
    best.map(({ id }) => id),
  );
  return best.map(({ id, sum }) => ({ id, ...sum, name: names.get(id) ?? '' }));
}
