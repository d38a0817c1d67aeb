import { getQueryKey } from '@trpc/react-query';
import type { SalePageView, SaleView } from '../../../shared/sales/sales.ts';
import { queryClient, utils } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';

/** Updates a changed sale in lists at once: the next change starts from there. Refetches its other views. */
export function showSale(changed: SaleView): void {
  queryClient.setQueriesData<SalePageView>(
    { queryKey: getQueryKey(trpc.admin.listSales) },
    (page) => page && { ...page, sales: page.sales.map((row) => (row._id === changed._id ? changed : row)) },
  );
  void utils.sales.invalidate();
  void utils.admin.invalidate();
}
