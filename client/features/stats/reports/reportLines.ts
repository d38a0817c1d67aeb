import { monthsOf, type ReportRowView } from '../../../../shared/stats/reports.ts';
import { addMonths, formatLongMonth } from '../../../../shared/values/dates.ts';
import type { ReportQuery } from './reportsQuery.ts';

export type Figures = Omit<ReportRowView, 'month' | 'key' | 'name'>;

/** A month, or a group over all months. */
export interface ReportLine {
  id: string;
  name: string;
  /** The current month: not comparable with a whole month. */
  isRunning: boolean;
  now: Figures;
  /** Numbers of the month a year before. */
  before: Figures;
}

const NOTHING: Figures = {
  registered: 0,
  installed: 0,
  cancelled: 0,
  amount: 0,
  commission: 0,
  override: 0,
  approvedRate: null,
  installedRate: null,
  daysToInstall: null,
};

/** The months of all sales or one group, newest first. */
export function monthLines(
  { key = '', ...months }: ReportQuery,
  rows: ReportRowView[],
  before: ReportRowView[],
  current: string,
): ReportLine[] {
  const find = (among: ReportRowView[], month: string) =>
    among.find((row) => row.month === month && row.key === key) ?? NOTHING;
  return monthsOf(months)
    .toReversed()
    .map((month) => ({
      id: month,
      name: formatLongMonth(month),
      isRunning: month === current,
      now: find(rows, month),
      before: find(before, addMonths(month, -12)),
    }));
}

/** The groups with sales in these months, most sales first. */
export function groupLines(rows: ReportRowView[], before: ReportRowView[]): ReportLine[] {
  const names = new Map(rows.map(({ key, name }) => [key, name]));
  const [now, then] = [addUp(rows), addUp(before)];
  return Array.from(now, ([key, figures]) => ({
    id: key,
    name: names.get(key) ?? '',
    isRunning: false,
    now: figures,
    before: then.get(key) ?? NOTHING,
  })).toSorted(
    (one, other) => other.now.registered - one.now.registered || other.now.amount - one.now.amount,
  );
}

/** Sum of all lines, or undefined without sales. */
export function totalOf(lines: ReportLine[]): Pick<ReportLine, 'now' | 'before'> | undefined {
  const [now, before] = [sum(lines.map((line) => line.now)), sum(lines.map((line) => line.before))];
  return now.registered + before.registered === 0 ? undefined : { now, before };
}

function addUp(rows: ReportRowView[]): Map<string, Figures> {
  const groups = new Map<string, ReportRowView[]>();
  for (const row of rows) {
    const known = groups.get(row.key);
    if (known) known.push(row);
    else groups.set(row.key, [row]);
  }
  return new Map(Array.from(groups, ([key, ofKey]) => [key, sum(ofKey)]));
}

/** A median of medians would say nothing. */
function sum(rows: Figures[]): Figures {
  const total = (of: (row: Figures) => number) => rows.reduce((all, row) => all + of(row), 0);
  const [registered, installed] = [total((row) => row.registered), total((row) => row.installed)];
  // The rates have three decimals: enough for up to 1000 sales in a row to be exact.
  const approved = total((row) => Math.round((row.approvedRate ?? 0) * row.registered));
  return {
    registered,
    installed,
    cancelled: total((row) => row.cancelled),
    // Pesos have centavos.
    amount: Math.round(total((row) => row.amount) * 100) / 100,
    commission: Math.round(total((row) => row.commission) * 100) / 100,
    override: Math.round(total((row) => row.override) * 100) / 100,
    approvedRate: rateOf(approved, registered),
    installedRate: rateOf(installed, registered),
    daysToInstall: null,
  };
}

const rateOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
