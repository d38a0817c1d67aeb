import { Badge } from '@mantine/core';
import { CLAIM_STATE_LABELS, type ClaimState } from '../../../../shared/claims.ts';

const COLORS: Record<ClaimState, string> = { open: 'yellow', resolved: 'green', rejected: 'gray' };

export function ClaimBadge({ state }: { state: ClaimState }) {
  return (
    <Badge size="lg" color={COLORS[state]}>
      {CLAIM_STATE_LABELS[state]}
    </Badge>
  );
}
