import { z } from 'zod';
import { saleFilterFields, type SaleFilter } from '../../../../shared/sales.ts';

/** Filters and page as they stand in the address; what makes no sense there counts as absent. */
const historyQuery = z.object({
  page: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).catch(1),
  status: saleFilterFields.status.catch(undefined),
  startDate: saleFilterFields.startDate.catch(undefined),
  endDate: saleFilterFields.endDate.catch(undefined),
});
export type HistoryQuery = z.infer<typeof historyQuery>;

/** Address query → filters and page (from 1). */
export function readHistoryQuery(params: URLSearchParams): HistoryQuery {
  return historyQuery.parse(Object.fromEntries(params));
}

/** Filters and page → address query, with nothing in it that goes without saying. */
export function toHistoryQuery(filters: SaleFilter, page = 1): URLSearchParams {
  const params = filterParams(filters);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Filters as query parameters, blank ones left out. */
export function filterParams({ status, startDate, endDate }: SaleFilter): URLSearchParams {
  const entries = Object.entries({ status, startDate, endDate });
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
