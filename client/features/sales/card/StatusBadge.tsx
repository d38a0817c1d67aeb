import {
  SALE_STATUSES,
  SALE_STATUS_LABELS,
  saleStatusLabel,
  type SaleStatus,
} from '../../../../shared/sales/saleStatus.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';

/** Mantine colours (spec §4). */
export const STATUS_COLORS: Record<SaleStatus, string> = {
  pending: 'yellow',
  pending_appointment: 'yellow',
  appointed: 'blue',
  installed: 'green',
  completed: 'green',
  cancelled: 'red',
};

export const STATUS_OPTIONS = SALE_STATUSES.map((status) => ({
  value: status,
  label: SALE_STATUS_LABELS[status],
}));

/** Choices of a filter: blank means any status. */
export const STATUS_FILTER_OPTIONS = [{ value: '', label: 'Todos' }, ...STATUS_OPTIONS];

/** A sale's status with its colour (spec §4); an unknown one is gray. */
export function StatusBadge({ status, size }: { status: string; size?: 'md' | 'lg' }) {
  return (
    <StateBadge size={size} color={STATUS_COLORS[status as SaleStatus] ?? 'gray'}>
      {saleStatusLabel(status)}
    </StateBadge>
  );
}
