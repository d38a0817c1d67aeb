import {
  SETTLEMENT_STATE_LABELS,
  type SettlementState,
  type ListedSettlementView,
} from '../../../../shared/commissions/settlements.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

const COLORS: Record<SettlementState, string> = { draft: 'gray', closed: 'blue', paid: 'green', void: 'red' };

export function SettlementBadge({ state }: { state: SettlementState }) {
  return <StateBadge color={COLORS[state]}>{SETTLEMENT_STATE_LABELS[state]}</StateBadge>;
}

/** The name of a settlement; a draft has no number yet. */
export function settlementName({ number }: Pick<ListedSettlementView, 'number'>): string {
  return number === null ? 'Liquidación sin número' : `Liquidación N.º ${number}`;
}
