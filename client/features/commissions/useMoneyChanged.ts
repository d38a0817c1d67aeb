import { trpc } from '../../api/trpc.ts';

/** Refetches everything that shows commissions: balances, settlements, movements, sales, tray, totals. */
export function useMoneyChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.invalidate();
    void utils.commissions.invalidate();
    void utils.sales.invalidate();
  };
}
