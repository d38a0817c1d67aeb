import { z } from 'zod';
import { listSalesInput, saleFilterFields, type SaleFilterInput } from '../../../../shared/sales/sales.ts';
import { lenient, pageParam, readParams } from '../../../router/searchParams.ts';

const historyQuery = z.object({
  page: pageParam,
  search: listSalesInput.shape.search.catch(''),
  ...lenient(saleFilterFields),
});

/** Address query → filters, search and page (from 1). */
export function readHistoryQuery(params: URLSearchParams): z.infer<typeof historyQuery> {
  return readParams(historyQuery, params);
}

/** Filters and search → address query, blank ones left out. */
export function filterParams({
  status,
  startDate,
  endDate,
  search,
}: SaleFilterInput & { search?: string }): URLSearchParams {
  const entries = Object.entries({ search, status, startDate, endDate });
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}
