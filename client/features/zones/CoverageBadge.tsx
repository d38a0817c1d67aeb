import { COVERAGE_LABELS, type Coverage } from '../../../shared/zones/coverage.ts';
import { StateBadge } from '../../ui/StateBadge.tsx';

const COLORS: Record<Coverage, string> = { enabled: 'green', ask: 'amber', disabled: 'red' };

export function CoverageBadge({ coverage }: { coverage: Coverage }) {
  return <StateBadge color={COLORS[coverage]}>{COVERAGE_LABELS[coverage]}</StateBadge>;
}
