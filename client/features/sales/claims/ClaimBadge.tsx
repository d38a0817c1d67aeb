import { CLAIM_STATE_LABELS, type ClaimState } from '../../../../shared/sales/claims.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

const COLORS: Record<ClaimState, string> = { open: 'yellow', resolved: 'green', rejected: 'gray' };

export function ClaimBadge({ state }: { state: ClaimState }) {
  return <StateBadge color={COLORS[state]}>{CLAIM_STATE_LABELS[state]}</StateBadge>;
}
