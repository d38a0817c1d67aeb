import { Button, NativeSelect, TextInput } from '@mantine/core';
import { daysInOrder } from '../../../../shared/sales.ts';
import { STATUS_FILTER_OPTIONS } from '../../sales/card/StatusBadge.tsx';
import type { SalesQuery } from '../adminQuery.ts';
import classes from './SalesFilters.module.css';
import { SellerFilter } from './SellerFilter.tsx';

interface SalesFiltersProps {
  query: SalesQuery;
  sellerName: string | undefined;
  onChange: (changes: Record<string, string | undefined>) => void;
  onClear: () => void;
}

/** Filters by status, seller and days; each acts at once. */
export function SalesFilters({ query, sellerName, onChange, onClear }: SalesFiltersProps) {
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Estado"
        data={STATUS_FILTER_OPTIONS}
        className={classes.whole}
        value={query.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
      <SellerFilter
        className={classes.whole}
        sellerId={query.sellerId}
        name={sellerName}
        onChange={(sellerId) => onChange({ sellerId })}
      />
      <TextInput
        label="Fecha de inicio"
        type="date"
        value={query.startDate ?? ''}
        error={daysInOrder(query) ? undefined : 'Es posterior a la fecha de fin'}
        onChange={(event) => onChange({ startDate: event.currentTarget.value })}
      />
      <TextInput
        label="Fecha de fin"
        type="date"
        value={query.endDate ?? ''}
        onChange={(event) => onChange({ endDate: event.currentTarget.value })}
      />
      <div className={classes.whole}>
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          Limpiar filtros
        </Button>
      </div>
    </div>
  );
}
