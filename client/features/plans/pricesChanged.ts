import { utils } from '../../api/queryClient.ts';

/** Fetches plans and their prices again. */
export function pricesChanged(): void {
  void utils.admin.invalidate();
  void utils.plans.invalidate();
}
