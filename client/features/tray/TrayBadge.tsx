import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../api/user.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';

const REFRESH_MS = 60_000;

/** Number of tasks that wait only for administrators; hidden at zero, and for a seller. */
export function TrayBadge() {
  const enabled = useUser().role === 'admin';
  const counts = trpc.admin.trayCounts.useQuery(undefined, { enabled, refetchInterval: REFRESH_MS });
  return <CountBadge count={counts.data?.badge ?? 0} label="para hacer hoy" />;
}
