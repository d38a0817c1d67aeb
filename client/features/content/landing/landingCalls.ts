import { utils } from '../../../api/queryClient.ts';

/** Asks for all that the landing shows, so that it is on the way before the landing runs. */
export function startLandingCalls(): void {
  void utils.plans.list.prefetch();
  void utils.content.links.prefetch();
}
