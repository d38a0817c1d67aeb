import { SETTLEMENT_STATE_LABELS, type SettlementState } from '../../../../shared/commissions/settlements.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

const COLORS: Record<SettlementState, string> = { draft: 'gray', closed: 'blue', paid: 'green', void: 'red' };

export function SettlementBadge({ state }: { state: SettlementState }) {
  return <StateBadge color={COLORS[state]}>{SETTLEMENT_STATE_LABELS[state]}</StateBadge>;
}
