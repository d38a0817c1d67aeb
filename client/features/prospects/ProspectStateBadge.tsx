import { PROSPECT_STATE_LABELS, type ProspectState } from '../../../shared/prospects/prospectStates.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';

const COLORS: Record<ProspectState, string> = {
  new: 'yellow',
  contacted: 'blue',
  visit: 'petrol',
  lost: 'gray',
  won: 'green',
};

export function ProspectStateBadge({ state, size }: { state: ProspectState; size?: 'md' | 'lg' }) {
  return (
    <StateBadge size={size} color={COLORS[state]}>
      {PROSPECT_STATE_LABELS[state]}
    </StateBadge>
  );
}
