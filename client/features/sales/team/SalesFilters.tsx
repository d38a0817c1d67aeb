import { Button, NativeSelect, Text } from '@mantine/core';
import { daysInOrder } from '../../../../shared/sales/sales.ts';
import { STATUS_OPTIONS } from '../card/StatusBadge.tsx';
import type { SalesQuery } from './salesQuery.ts';
import classes from './SalesFilters.module.css';
import { SellerFilter } from '../../users/accounts/SellerFilter.tsx';
import { DateField } from '../../../forms/DateField.tsx';

interface SalesFiltersProps {
  query: SalesQuery;
  sellerName: string | undefined;
  onChange: (changes: Record<string, string | undefined>) => void;
  /** Absent without anything to clear. */
  onClear: (() => void) | undefined;
}

/** Filters by status, seller and days, each at once. On the desk one line without labels. */
export function SalesFilters({ query, sellerName, onChange, onClear }: SalesFiltersProps) {
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Estado"
        data={[{ value: '', label: 'Todos los estados' }, ...STATUS_OPTIONS]}
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
      <DateField
        label="Fecha de inicio"
        leftSection={<Text size="sm">Desde</Text>}
        leftSectionWidth={58}
        value={query.startDate ?? ''}
        error={daysInOrder(query) ? undefined : 'Es posterior a la fecha de fin'}
        onChange={(startDate) => onChange({ startDate })}
      />
      <DateField
        label="Fecha de fin"
        leftSection={<Text size="sm">Hasta</Text>}
        leftSectionWidth={58}
        value={query.endDate ?? ''}
        onChange={(endDate) => onChange({ endDate })}
      />
      <Button
        variant="subtle"
        className={classes.clear}
        aria-label="Limpiar filtros"
        disabled={!onClear}
        onClick={onClear}
      >
        Limpiar
      </Button>
    </div>
  );
}
