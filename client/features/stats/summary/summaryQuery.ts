import { z } from 'zod';
import { readParams } from '../../../router/searchParams.ts';

export const CHART_DAYS = [30, 90] as const;

/** Choice of all time; the chart then shows the last of `CHART_DAYS`. */
export const EVER = 'siempre';

const summaryQuery = z.object({
  days: z.union([z.literal(EVER), z.coerce.number().pipe(z.literal(CHART_DAYS))]).catch(30),
});

type Period = z.infer<typeof summaryQuery>['days'];

/** Address query → the period of the figures. */
export function readPeriod(params: URLSearchParams): Period {
  return readParams(summaryQuery, params).days;
}
