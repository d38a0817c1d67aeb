import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { SaleTrendsView } from '../../../../shared/sales/sales.ts';
import classes from './StatusTiles.module.css';

/** Number of sales in each status, those that need work first; a tap opens them in the history. */
export function StatusTiles({ statuses }: { statuses: SaleTrendsView['statuses'] | undefined }) {
  if (!statuses) return <Skeleton className={classes.waiting} radius="lg" />;
  return (
    <nav aria-label="Ventas por estado" className={classes.tiles}>
      {statuses.map(({ status, count }) => {
        const { isOpen, badge, label } = meaningOf({ status });
        return (
          <Link
            key={status}
            href={`/app/sales/history?status=${status}`}
            className={classes.tile}
            data-color={isOpen && count > 0 ? badge : undefined}
          >
            <span className={classes.label}>{label}</span>{' '}
            <span className={classes.count}>{count.toLocaleString('es-AR')}</span>
          </Link>
        );
      })}
    </nav>
  );
}
