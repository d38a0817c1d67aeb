import { trpc } from '../../../api/trpc.ts';

const REFRESH_MS = 60_000;

/** Changes by others to the user's sales, kept up to date. */
export function useNews() {
  return trpc.sales.news.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
}
