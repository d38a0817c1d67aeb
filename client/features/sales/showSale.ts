import { getQueryKey } from '@trpc/react-query';
import type { SalePageView, SaleView } from '../../../shared/sales/sales.ts';
import { errorText } from '../../api/errors.ts';
import { queryClient, utils } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';
import { notifyFailure } from '../../ui/notices.tsx';

/** Updates a changed sale in lists at once: the next change starts from there. Refetches its other views. */
export function showSale(changed: SaleView): void {
  queryClient.setQueriesData<SalePageView>(
    { queryKey: getQueryKey(trpc.admin.listSales) },
    (page) => page && { ...page, sales: page.sales.map((row) => (row._id === changed._id ? changed : row)) },
  );
  void utils.sales.invalidate();
  void utils.commissions.invalidate();
  void utils.admin.invalidate();
}

/** Refetches what a registered sale changes. */
export function saleRegistered(): void {
  void utils.sales.invalidate();
  void utils.commissions.invalidate();
  void utils.prospects.invalidate();
  void utils.auth.profile.invalidate();
}

/** Returns what shows why a change was refused, and refetches: another administrator may have been faster. */
export function showRefusal(title: string, fallback?: string) {
  return (error: unknown) => {
    notifyFailure(title, errorText(error, fallback));
    void utils.admin.invalidate();
  };
}
