import { Badge } from '@mantine/core';
import { SETTLEMENT_STATE_LABELS, type SettlementState } from '../../../shared/settlements.ts';

const COLORS: Record<SettlementState, string> = { draft: 'gray', closed: 'blue', paid: 'green', void: 'red' };

export function SettlementBadge({ state }: { state: SettlementState }) {
  return (
    <Badge size="lg" color={COLORS[state]}>
      {SETTLEMENT_STATE_LABELS[state]}
    </Badge>
  );
}
