import { z } from 'zod';
import { saleFilterFields, type SaleFilterInput } from '../../../../shared/sales.ts';
import { lenient, pageParam, readParams } from '../../../router/searchParams.ts';

const historyQuery = z.object({ page: pageParam, ...lenient(saleFilterFields) });

/** Address query → filters and page (from 1). */
export function readHistoryQuery(params: URLSearchParams): z.infer<typeof historyQuery> {
  return readParams(historyQuery, params);
}

/** Filters → address query, blank ones left out. */
export function filterParams({ status, startDate, endDate }: SaleFilterInput): URLSearchParams {
  const entries = Object.entries({ status, startDate, endDate });
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
