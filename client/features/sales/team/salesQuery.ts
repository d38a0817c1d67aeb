import { z } from 'zod';
import { ID_PATTERN } from '../../../../shared/input/ids.ts';
import { sortFields } from '../../../../shared/input/sorting.ts';
import { listAllSalesInput, SALE_SORTS, saleFilterFields } from '../../../../shared/sales/sales.ts';
import { lenient, pageParam } from '../../../router/searchParams.ts';

/** Page, search and filters of the sales in the address. */
export const salesQuery = z.object({
  page: pageParam,
  search: listAllSalesInput.shape.search.catch(''),
  ...lenient({ ...saleFilterFields, sellerId: z.string().regex(ID_PATTERN), ...sortFields(SALE_SORTS) }),
});
export type SalesQuery = z.infer<typeof salesQuery>;
