import { utils } from '../../api/queryClient.ts';

export function pricesChanged(): void {
  void utils.admin.invalidate();
  void utils.plans.invalidate();
}
