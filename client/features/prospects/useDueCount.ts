import { trpc } from '../../api/trpc.ts';

const REFRESH_MS = 60_000;

/** The number of prospects to be contacted today; undefined while it loads. */
export function useDueCount(): number | undefined {
  const due = trpc.prospects.list.useQuery(DUE, { refetchInterval: REFRESH_MS });
  return due.data?.pagination.total;
}

/** Counts without the rows. */
export const DUE = { due: 'today', limit: 1 } as const;
