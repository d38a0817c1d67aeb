import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';

const REFRESH_MS = 60_000;

/** Number of tasks that wait only for administrators; hidden at zero. */
export function TrayBadge() {
  const counts = trpc.admin.trayCounts.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return <CountBadge count={counts.data?.badge ?? 0} label="para hacer hoy" />;
}
