import { utils } from '../../api/queryClient.ts';

/** Refetches everything that shows commissions: balances, settlements, movements, sales, tray, totals. */
export function moneyChanged(): void {
  void utils.admin.invalidate();
  void utils.commissions.invalidate();
  void utils.sales.invalidate();
}
