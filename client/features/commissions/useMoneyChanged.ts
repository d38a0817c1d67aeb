import { trpc } from '../../api/trpc.ts';

/** Fetches again what shows commissions: balances, settlements, movements, sales, the tray, the totals. */
export function useMoneyChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.invalidate();
    void utils.commissions.invalidate();
    void utils.sales.invalidate();
  };
}
