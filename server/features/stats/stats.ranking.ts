import { setImmediate as nextTurn } from 'node:timers/promises';
import { TOP_LIST_SIZE } from '../../../shared/stats/stats.ts';
import type { AppContext } from '../../context.ts';
import { findNames, listDayTotals, sumSales, type TopRow } from './stats.repository.ts';

const SALES_AT_ONCE = 10_000;

type Sums = Map<number, { count: number; amountCents: number }>;

interface Rankings {
  sellers: TopRow[];
  plans: TopRow[];
}

/** Highest amount first. Adds up some days at a time between other requests: a year may have a million sales. */
export async function rankSince(ctx: AppContext, fromDay: string): Promise<Rankings> {
  const sellers: Sums = new Map();
  const plans: Sums = new Map();
  for (const days of slicesOf(listDayTotals(ctx.db, fromDay))) {
    for (const { sellerId, planId, ...sums } of sumSales(ctx.db, ...days)) {
      add(sellers, sellerId, sums);
      add(plans, planId, sums);
    }
    await nextTurn();
  }
  return { sellers: top(ctx, 'sellers', sellers), plans: top(ctx, 'plans', plans) };
}

function slicesOf(totals: { day: string; count: number }[]): [string, string][] {
  const slices: [string, string][] = [];
  let sales = Infinity;
  for (const { day, count } of totals) {
    const last = slices.at(-1);
    if (last && sales + count <= SALES_AT_ONCE) {
      last[1] = day;
      sales += count;
    } else {
      slices.push([day, day]);
      sales = count;
    }
  }
  return slices;
}

function add(sums: Sums, id: number, { count, amountCents }: { count: number; amountCents: number }): void {
  const sum = sums.get(id);
  if (!sum) {
    sums.set(id, { count, amountCents });
    return;
  }
  sum.count += count;
  sum.amountCents += amountCents;
}

function top(ctx: AppContext, of: keyof Rankings, sums: Sums): TopRow[] {
  const best = Array.from(sums, ([id, sum]) => ({ id, ...sum }))
    .toSorted((a, b) => b.amountCents - a.amountCents || a.id - b.id)
    .slice(0, TOP_LIST_SIZE);
  const names = findNames[of](
    ctx.db,
    best.map(({ id }) => id),
  );
  return best.map((row) => ({ ...row, name: names.get(row.id) ?? '' }));
}
