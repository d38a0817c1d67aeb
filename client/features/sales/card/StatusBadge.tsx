import { Badge } from '@mantine/core';
import { saleStatusLabel, type SaleStatus } from '../../../../shared/sales.ts';
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

/** Where a sale stands, in words and in its colour (spec §4); anything unknown is gray. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge size="lg" color={STATUS_COLORS[status as SaleStatus] ?? 'gray'} className={classes.badge}>
      {saleStatusLabel(status)}
    </Badge>
  );
}
