import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { useNews } from './useNews.ts';

/** Number of unread news, one per change; hidden at zero. */
export function NewsBadge() {
  const { unread, events } = useNews().data ?? { unread: 0, events: [] };
  const listed = groupEvents(events.slice(0, unread)).length;
  return <CountBadge count={listed + Math.max(0, unread - events.length)} label="novedades" />;
}
