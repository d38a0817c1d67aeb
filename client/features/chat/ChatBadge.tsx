import { trpc } from '../../api/trpc.ts';
import { CountBadge } from '../../ui/figures/CountBadge.tsx';

export function ChatBadge() {
  const unread = trpc.chat.unreadCount.useQuery();
  return <CountBadge count={unread.data?.count ?? 0} label="mensajes sin leer" />;
}
