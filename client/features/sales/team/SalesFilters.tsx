import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { addDays, addMonths, argentineDay } from '../../../../shared/values/dates.ts';
import { daysInOrder } from '../../../../shared/sales/sales.ts';
import { STATUS_OPTIONS } from '../card/StatusBadge.tsx';
import type { SalesQuery } from './salesQuery.ts';
import classes from './SalesFilters.module.css';
import { SellerFilter } from '../../users/accounts/SellerFilter.tsx';
import { DateField } from '../../../forms/DateField.tsx';
import { isDayOrNone } from '../../../forms/dayText.ts';
import { useNow } from '../../../ui/useNow.ts';

interface SalesFiltersProps {
  query: SalesQuery;
  sellerName: string | undefined;
  onChange: (changes: Record<string, string | undefined>) => void;
  /** Absent without anything to clear. */
  onClear: (() => void) | undefined;
}

const EVER = { startDate: undefined, endDate: undefined };

/** Filters by status, seller and days, each at once. On the desk without labels. */
export function SalesFilters({ query, sellerName, onChange, onClear }: SalesFiltersProps) {
  const [choosing, setChoosing] = useState(false);
  const current = argentineDay(useNow()).slice(0, 7);
  const months = { this: daysOf(current), last: daysOf(addMonths(current, -1)) };
  const period = choosing ? 'days' : periodOf(query, months);
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
      <NativeSelect
        label="Período"
        data={[
          { value: 'ever', label: 'Cualquier fecha' },
          { value: 'this', label: 'Este mes' },
          { value: 'last', label: 'Mes pasado' },
          { value: 'days', label: 'Entre dos fechas' },
        ]}
        className={classes.whole}
        value={period}
        onChange={({ currentTarget: { value } }) => {
          setChoosing(value === 'days');
          if (value !== 'days') onChange(value === 'this' || value === 'last' ? months[value] : EVER);
        }}
      />
      {period === 'days' && (
        <>
          <DateField
            label="Fecha de inicio"
            leftSection={<Text size="sm">Desde</Text>}
            leftSectionWidth={58}
            value={query.startDate ?? ''}
            error={daysInOrder(query) ? undefined : 'Es posterior a la fecha de fin'}
            onChange={(startDate) => isDayOrNone(startDate) && onChange({ startDate })}
          />
          <DateField
            label="Fecha de fin"
            leftSection={<Text size="sm">Hasta</Text>}
            leftSectionWidth={58}
            value={query.endDate ?? ''}
            onChange={(endDate) => isDayOrNone(endDate) && onChange({ endDate })}
          />
        </>
      )}
      <Button
        variant="subtle"
        className={classes.clear}
        aria-label="Limpiar filtros"
        disabled={!onClear}
        onClick={() => {
          setChoosing(false);
          onClear?.();
        }}
      >
        Limpiar
      </Button>
    </div>
  );
}

type Days = Pick<SalesQuery, 'startDate' | 'endDate'>;

function daysOf(month: string) {
  return { startDate: `${month}-01`, endDate: addDays(`${addMonths(month, 1)}-01`, -1) };
}

function periodOf({ startDate, endDate }: Days, months: Record<'this' | 'last', Days>) {
  if (startDate === undefined && endDate === undefined) return 'ever';
  const month = (['this', 'last'] as const).find((name) => months[name].startDate === startDate);
  return month !== undefined && months[month].endDate === endDate ? month : 'days';
}
