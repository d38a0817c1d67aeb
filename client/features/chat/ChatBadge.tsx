import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';

/** The number of unread messages; nothing at zero. */
export function ChatBadge() {
  const unread = trpc.chat.unreadCount.useQuery();
  return <CountBadge count={unread.data?.count ?? 0} label="mensajes sin leer" />;
}
