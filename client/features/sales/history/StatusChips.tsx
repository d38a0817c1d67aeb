import { Link } from 'wouter';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../../shared/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import classes from './StatusChips.module.css';

interface StatusChipsProps {
  current: SaleStatus | undefined;
  /** A search or days narrow the list, so that the counts would not be its own. */
  withCounts: boolean;
  addressOf: (status: SaleStatus | undefined) => string;
}

/** Filters by status with one tap; says how many sales are in each. */
export function StatusChips({ current, withCounts, addressOf }: StatusChipsProps) {
  const { data } = trpc.sales.trends.useQuery();
  const countOf = (status: SaleStatus) => data?.statuses.find((entry) => entry.status === status)?.count;
  const total = data?.statuses.reduce((sum, { count }) => sum + count, 0);
  const chip = (status: SaleStatus | undefined, label: string, count: number | undefined) => (
    <Link
      key={label}
      href={addressOf(status)}
      className={classes.chip}
      aria-current={current === status ? 'true' : undefined}
    >
      {label}
      {withCounts && <span className={classes.count}> {count?.toLocaleString('es-AR')}</span>}
    </Link>
  );
  return (
    <nav aria-label="Atajos" className={classes.chips}>
      {chip(undefined, 'Todas', total)}
      {SALE_STATUSES.map((status) => chip(status, SALE_STATUS_LABELS[status], countOf(status)))}
    </nav>
  );
}
