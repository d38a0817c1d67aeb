import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReportGroup } from '../../../../shared/stats/reports.ts';
import { officialProvince } from '../../../../shared/zones/coverage.ts';
import { perServer, type AppContext, type ReadContext } from '../../../context.ts';
import { longRead } from '../../../longReads/longRead.ts';
import { findMonthChanges, sumMonth, type MonthRow } from './reports.repository.ts';

/** Sums of a month's sales with one key; centavos. */
export interface MonthSums extends Omit<MonthRow, 'key' | 'installTimes'> {
  key: string;
  /** Median of the milliseconds from registration to installation; null without any. */
  installMs: number | null;
}

interface KnownMonth {
  changes: number;
  sums: MonthSums[];
}

/** As many as ten reports of two years have. */
const KNOWN_MAX = 240;

const knownMonths = perServer(() => new Map<string, KnownMonth>());

/** A month is read in parts, between which other requests are served. */
const PARTS = [
  ['01', '10'],
  ['11', '20'],
  ['21', '31'],
] as const;

/** Returns the sums of a month, in no order. Adds up its sales again only after a change of one, which the database counts. */
export async function sumsOfMonth(ctx: AppContext, month: string, groupBy: ReportGroup) {
  const known = knownMonths(ctx);
  const name = `${month} ${groupBy}`;
  // Read first: after a change in between, the next look adds up again.
  const changes = findMonthChanges(ctx.db, month);
  const found = known.get(name);
  if (found?.changes === changes) return found.sums;
  const sums = await addUpMonth(ctx, month, groupBy);
  // Last in the order of the map, whose first one goes.
  known.delete(name);
  known.set(name, { changes, sums });
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return sums;
}

/** Reads each sale of the month. */
export async function monthSums(ctx: ReadContext, month: string, groupBy: ReportGroup): Promise<MonthSums[]> {
  const rows: MonthRow[] = [];
  for (const [first, last] of PARTS) {
    for (const row of sumMonth[groupBy](ctx.db, `${month}-${first}`, `${month}-${last}`)) rows.push(row);
    await nextTurn();
  }
  return addUp(rows, groupBy);
}

const addUpMonth = longRead(monthSums);

/** One key is in several parts; one province may have been written in several ways. */
function addUp(rows: MonthRow[], groupBy: ReportGroup): MonthSums[] {
  const sums = new Map<string, MonthSums & { times: number[] }>();
  for (const { key: written, installTimes, ...row } of rows) {
    const key = groupBy === 'province' ? (officialProvince(String(written)) ?? '') : String(written);
    const times = installTimes === null ? [] : installTimes.split(',').map(Number);
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { ...row, key, installMs: null, times });
      continue;
    }
    for (const column of Object.keys(row) as (keyof typeof row)[]) sum[column] += row[column];
    sum.times.push(...times);
  }
  return Array.from(sums.values(), ({ times, ...sum }) => ({ ...sum, installMs: medianOf(times) }));
}

function medianOf(numbers: number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}
