import { z } from 'zod';
import {
  countMonths,
  monthField,
  REPORT_GROUPS,
  REPORT_MONTHS_MAX,
  type Months,
  type ReportGroup,
} from '../../../../shared/stats/reports.ts';
import { addMonths } from '../../../../shared/values/dates.ts';
import { lenient, readParams } from '../../../router/searchParams.ts';

export interface ReportQuery extends Months {
  groupBy: ReportGroup;
  /** Key of the group whose months are shown; undefined for all groups. */
  key: string | undefined;
}

const USUAL_MONTHS = 12;

const reportParams = z.object(
  lenient({
    from: monthField('Desde'),
    to: monthField('Hasta'),
    groupBy: z.enum(REPORT_GROUPS),
    key: z.string().min(1),
  }),
);

/** Address query → report; by default the twelve months up to the current one. */
export function readReport(params: URLSearchParams, current: string): ReportQuery {
  const { from, to, groupBy = 'none', key } = readParams(reportParams, params);
  const last = to ?? (from === undefined ? current : earlier(addMonths(from, USUAL_MONTHS - 1), current));
  const months = { from: from ?? addMonths(last, 1 - USUAL_MONTHS), to: last };
  const isPossible = countMonths(months) >= 1 && countMonths(months) <= REPORT_MONTHS_MAX;
  return {
    ...(isPossible ? months : { from: addMonths(current, 1 - USUAL_MONTHS), to: current }),
    groupBy,
    key: groupBy === 'none' ? undefined : key,
  };
}

/** The months after one end was chosen: the other follows if there would be none or too many. */
export function withEnd(months: Months, chosen: Partial<Months>): Months {
  const next = { ...months, ...chosen };
  const count = countMonths(next);
  if (count >= 1 && count <= REPORT_MONTHS_MAX) return next;
  const distance = count < 1 ? 0 : REPORT_MONTHS_MAX - 1;
  return chosen.from === undefined
    ? { from: addMonths(next.to, -distance), to: next.to }
    : { from: next.from, to: addMonths(next.from, distance) };
}

export function yearBefore({ from, to }: Months): Months {
  return { from: addMonths(from, -12), to: addMonths(to, -12) };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
