import { trpc } from '../../api/trpc.ts';
import { DUE } from './dueCall.ts';

const REFRESH_MS = 60_000;

/** The number of prospects to be contacted today; undefined while it loads. */
export function useDueCount(): number | undefined {
  const due = trpc.prospects.list.useQuery(DUE, { refetchInterval: REFRESH_MS });
  return due.data?.pagination.total;
}
