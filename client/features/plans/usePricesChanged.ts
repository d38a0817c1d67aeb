import { trpc } from '../../api/trpc.ts';

/** Fetches plans and their prices again. */
export function usePricesChanged(): () => void {
  const utils = trpc.useUtils();
  return () => {
    void utils.admin.invalidate();
    void utils.plans.invalidate();
  };
}
