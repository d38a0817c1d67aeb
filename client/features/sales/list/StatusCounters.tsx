import { ColorSwatch, Skeleton, Text } from '@mantine/core';
import { Link } from 'wouter';
import { meaningOf, SALE_STATUSES, saleStatusLabel } from '../../../../shared/sales/saleStatus.ts';
import type { PeriodStatsView } from '../../../../shared/stats/stats.ts';
import classes from './StatusCounters.module.css';

interface StatusCountersProps {
  /** Undefined while they load. */
  statuses: PeriodStatsView['statuses'] | undefined;
  /** Address of the list; the status is added. */
  href?: string;
}

/** Counts the sales of each status, linked to their list. */
export function StatusCounters({ statuses, href = '/app/admin/dashboard?tab=ventas&' }: StatusCountersProps) {
  return (
    <nav aria-label="Ventas por estado" className={classes.counters}>
      {SALE_STATUSES.map((status) => (
        <Link key={status} href={`${href}status=${status}`} className={classes.counter}>
          {statuses ? (
            <Text component="span" className={classes.count}>
              {statuses[status].toLocaleString('es-AR')}
            </Text>
          ) : (
            <Skeleton component="span" w={36} h={28} />
          )}
          <span className={classes.label}>
            <ColorSwatch
              component="span"
              size={10}
              withShadow={false}
              color={`var(--mantine-color-${meaningOf({ status }).badge}-filled)`}
            />
            {saleStatusLabel(status)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
