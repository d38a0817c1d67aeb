import { CountBadge } from '../../ui/figures/CountBadge.tsx';
import { useDueCount } from './useDueCount.ts';

/** The number of prospects to be contacted today; nothing at zero. */
export function DueBadge() {
  return <CountBadge count={useDueCount() ?? 0} label="para contactar hoy" />;
}
