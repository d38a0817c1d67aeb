import { Badge } from '@mantine/core';
import {
  SALE_STATUS_LABELS,
  SALE_STATUSES,
  saleStatusLabel,
  type SaleStatus,
} from '../../../../shared/sales.ts';
import classes from './StatusBadge.module.css';

/** The Mantine colour of each status (spec §4). */
export const STATUS_COLORS: Record<SaleStatus, string> = {
  pending: 'yellow',
  pending_appointment: 'yellow',
  appointed: 'blue',
  installed: 'green',
  completed: 'green',
  cancelled: 'red',
};

/** The statuses for a select. */
export const STATUS_OPTIONS = SALE_STATUSES.map((status) => ({
  value: status,
  label: SALE_STATUS_LABELS[status],
}));

/** The same for a filter, where a blank means any. */
export const STATUS_FILTER_OPTIONS = [{ value: '', label: 'Todos' }, ...STATUS_OPTIONS];

/** Where a sale stands, in words and in its colour (spec §4); anything unknown is gray. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge size="lg" color={STATUS_COLORS[status as SaleStatus] ?? 'gray'} className={classes.badge}>
      {saleStatusLabel(status)}
    </Badge>
  );
}
