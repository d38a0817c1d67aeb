import { Text } from '@mantine/core';
import { Link } from 'wouter';
import { saleStatusLabel, type SaleTrendsView } from '../../../../shared/sales.ts';
import { STATUS_COLORS } from '../card/StatusBadge.tsx';
import classes from './StatusBreakdown.module.css';

/** The number of sales in each status, with a link to them in the history. */
export function StatusBreakdown({ statuses }: { statuses: SaleTrendsView['statuses'] }) {
  const largest = Math.max(1, ...statuses.map(({ count }) => count));
  return (
    <ul className={classes.statuses}>
      {statuses.map(({ status, count }) => (
        <li key={status}>
          <Link href={`/app/sales/history?status=${status}`} className={classes.status}>
            <Text span size="sm" className={classes.statusLabel}>
              {saleStatusLabel(status)}
            </Text>
            <Text span size="sm" className={classes.statusCount}>
              {count}
            </Text>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                style={{
                  width: `${(count / largest) * 100}%`,
                  backgroundColor: `var(--mantine-color-${STATUS_COLORS[status]}-filled)`,
                }}
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
