import { z } from 'zod';
import { readParams } from '../../../router/searchParams.ts';

export const CHART_DAYS = [30, 90] as const;

const summaryQuery = z.object({ days: z.coerce.number().pipe(z.literal(CHART_DAYS)).catch(30) });

/** Address query → days of the chart. */
export function readChartDays(params: URLSearchParams): (typeof CHART_DAYS)[number] {
  return readParams(summaryQuery, params).days;
}
