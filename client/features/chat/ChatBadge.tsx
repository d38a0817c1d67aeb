import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';

/** How many messages of others wait to be read; nothing when there are none. */
export function ChatBadge() {
  const unread = trpc.chat.unreadCount.useQuery();
  return <CountBadge count={unread.data?.count ?? 0} label="mensajes sin leer" />;
}
