import { CountBadge } from '../../ui/figures/CountBadge.tsx';
import { trpc } from '../../api/trpc.ts';
import { DUE } from './dueCall.ts';

export function DueBadge() {
  return <CountBadge count={useDueCount() ?? 0} label="para contactar hoy" />;
}

const REFRESH_MS = 60_000;

/** The number of prospects to be contacted today; undefined while it loads. */
export function useDueCount(): number | undefined {
  const due = trpc.prospects.list.useQuery(DUE, { refetchInterval: REFRESH_MS });
  return due.data?.pagination.total;
}
