import { Badge } from '@mantine/core';
import { SETTLEMENT_STATE_LABELS, type SettlementState } from '../../../shared/settlements.ts';
import classes from './SettlementBadge.module.css';

const COLORS: Record<SettlementState, string> = { draft: 'gray', closed: 'blue', paid: 'green', void: 'red' };

export function SettlementBadge({ state }: { state: SettlementState }) {
  return (
    <Badge size="lg" color={COLORS[state]} className={classes.badge}>
      {SETTLEMENT_STATE_LABELS[state]}
    </Badge>
  );
}
