import { meaningOf, SALE_STATUSES, SALE_STATUS_LABELS } from '../../../../shared/sales/saleStatus.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

export const STATUS_OPTIONS = SALE_STATUSES.map((status) => ({
  value: status,
  label: SALE_STATUS_LABELS[status],
}));

export function StatusBadge({ status, size }: { status: string; size?: 'md' | 'lg' }) {
  const { badge, label } = meaningOf({ status });
  return (
    <StateBadge size={size} color={badge}>
      {label}
    </StateBadge>
  );
}
