import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import { CountBadge } from '../../../ui/figures/CountBadge.tsx';
import { useNews } from './useNews.ts';

/** The number of unread news, one for each change; nothing at zero. */
export function NewsBadge() {
  const { unread, events } = useNews().data ?? { unread: 0, events: [] };
  const listed = groupEvents(events.slice(0, unread)).length;
  return <CountBadge count={listed + Math.max(0, unread - events.length)} label="novedades" />;
}
