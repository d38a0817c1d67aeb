import { z } from 'zod';
import { listSalesInput, saleFilterFields, type SaleFilterInput } from '../../../../shared/sales/sales.ts';
import { lenient, pageParam } from '../../../router/searchParams.ts';
import { withParams } from '../../../router/withParams.ts';

/** Filters, search and page (from 1) in the address. */
export const historyQuery = z.object({
  page: pageParam,
  search: listSalesInput.shape.search.catch(''),
  ...lenient(saleFilterFields),
});

/** Filters and search → address query, blank ones left out. */
export function filterParams({
  status,
  startDate,
  endDate,
  search,
}: SaleFilterInput & { search?: string }): URLSearchParams {
  return withParams(new URLSearchParams(), { search, status, startDate, endDate });
}
