import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';

const REFRESH_MS = 60_000;

/** How much waits for the administrators; nothing at zero. */
export function TrayBadge() {
  const tray = trpc.admin.tray.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const count = tray.data?.sections.reduce((sum, section) => sum + section.count, 0) ?? 0;
  return <CountBadge count={count} label="para hacer hoy" />;
}
