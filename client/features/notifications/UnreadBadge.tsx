import { CountBadge } from '../../ui/figures/CountBadge.tsx';
import { useUnreadTraining } from './useUnreadTraining.ts';

/** The number of unread notifications; nothing at zero. */
export function UnreadBadge() {
  return <CountBadge count={useUnreadTraining()} label="sin leer" />;
}
