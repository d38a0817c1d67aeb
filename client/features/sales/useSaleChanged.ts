import { getQueryKey } from '@trpc/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { SalePageView, SaleView } from '../../../shared/sales/sales.ts';
import { trpc } from '../../api/trpc.ts';

/** Updates the sale in lists at once: the next change starts from there. Refetches its other views. */
export function useSaleChanged(): (changed: SaleView) => void {
  const queries = useQueryClient();
  const utils = trpc.useUtils();
  return (changed) => {
    queries.setQueriesData<SalePageView>(
      { queryKey: getQueryKey(trpc.admin.listSales) },
      (page) =>
        page && { ...page, sales: page.sales.map((row) => (row._id === changed._id ? changed : row)) },
    );
    void utils.sales.invalidate();
    void utils.admin.invalidate();
  };
}
