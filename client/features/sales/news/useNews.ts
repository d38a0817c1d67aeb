import { trpc } from '../../../api/trpc.ts';

const KEPT_UP_TO_DATE = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const;

/** Changes by others to the user's sales. Read again with each opening, since the badge may know of newer ones. */
export function useNews() {
  return trpc.sales.news.useQuery(undefined, { ...KEPT_UP_TO_DATE, staleTime: 0 });
}

/** How many of them are unread. */
export function useNewsCount() {
  return trpc.sales.newsCount.useQuery(undefined, KEPT_UP_TO_DATE);
}
