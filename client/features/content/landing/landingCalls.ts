import { utils } from '../../../api/queryClient.ts';

/** Starts the calls of the landing before its code runs. */
export function startLandingCalls(): void {
  void utils.plans.list.prefetch();
  void utils.content.links.prefetch();
}
