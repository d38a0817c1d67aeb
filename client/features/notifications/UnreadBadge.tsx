import { CountBadge } from '../../ui/figures/CountBadge.tsx';
import { useUnreadTraining } from './useUnreadTraining.ts';

export function UnreadBadge() {
  return <CountBadge count={useUnreadTraining()} label="sin leer" />;
}
