import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { EDITABLE_STATUSES, saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import type { SaleTrendsView } from '../../../../shared/sales/sales.ts';
import { STATUS_COLORS } from '../../sales/card/StatusBadge.tsx';
import classes from './StatusTiles.module.css';

/** Number of sales in each status, those that need work first; a tap opens them in the history. */
export function StatusTiles({ statuses }: { statuses: SaleTrendsView['statuses'] | undefined }) {
  if (!statuses) return <Skeleton className={classes.waiting} radius="lg" />;
  return (
    <nav aria-label="Ventas por estado" className={classes.tiles}>
      {statuses.map(({ status, count }) => (
        <Link
          key={status}
          href={`/app/sales/history?status=${status}`}
          className={classes.tile}
          data-color={EDITABLE_STATUSES.includes(status) && count > 0 ? STATUS_COLORS[status] : undefined}
        >
          <span className={classes.label}>{saleStatusLabel(status)}</span>{' '}
          <span className={classes.count}>{count.toLocaleString('es-AR')}</span>
        </Link>
      ))}
    </nav>
  );
}
