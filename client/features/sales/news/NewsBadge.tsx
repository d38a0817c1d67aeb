import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { useNews } from './useNews.ts';

/** The number of unread news; nothing at zero. */
export function NewsBadge() {
  return <CountBadge count={useNews().data?.unread ?? 0} label="novedades" />;
}
