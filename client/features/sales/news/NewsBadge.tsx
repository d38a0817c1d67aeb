import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { useNewsCount } from './useNews.ts';

/** Number of unread news, one per change; hidden at zero. */
export function NewsBadge() {
  return <CountBadge count={useNewsCount().data?.count ?? 0} label="novedades" />;
}
