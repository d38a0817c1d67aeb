import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { trpc } from '../../../api/trpc.ts';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';

interface StatusChipsProps {
  current: SaleStatus | undefined;
  /** A search or days narrow the list: the counts would be of another list. */
  withCounts: boolean;
  addressOf: (status: SaleStatus | undefined) => string;
}

/** Filters by status with one tap, with the number of sales in each. */
export function StatusChips({ current, withCounts, addressOf }: StatusChipsProps) {
  const { data } = trpc.sales.trends.useQuery();
  const total = data?.statuses.reduce((sum, { count }) => sum + count, 0);
  const chips = [undefined, ...SALE_STATUSES].map((status) => ({
    label: status === undefined ? 'Todas' : SALE_STATUS_LABELS[status],
    href: addressOf(status),
    isCurrent: current === status,
    count: status === undefined ? total : data?.statuses.find((entry) => entry.status === status)?.count,
  }));
  return <FilterChips label="Atajos" withCounts={withCounts} chips={chips} />;
}
