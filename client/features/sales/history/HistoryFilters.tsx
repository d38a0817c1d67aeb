import { Button, Group, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SALE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import { daysInOrder, type SaleFilterInput } from '../../../../shared/sales/sales.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { STATUS_OPTIONS } from '../card/StatusBadge.tsx';
import classes from './HistoryFilters.module.css';
import { DateField } from '../../../forms/DateField.tsx';

const DAYS_BACKWARDS = 'La fecha de inicio no puede ser posterior a la fecha de fin.';

interface HistoryFiltersProps {
  id: string;
  filters: SaleFilterInput;
  onApply: (filters: SaleFilterInput) => void;
}

/** Filters by status and days; they act on 'Aplicar'. */
export function HistoryFilters({ id, filters, onApply }: HistoryFiltersProps) {
  const form = useForm({
    initialValues: {
      status: filters.status ?? '',
      startDate: filters.startDate ?? '',
      endDate: filters.endDate ?? '',
    },
    initialErrors: daysInOrder(filters) ? {} : { startDate: DAYS_BACKWARDS },
    validate: { startDate: (_, values) => (daysInOrder(values) ? null : DAYS_BACKWARDS) },
  });
  const apply = form.onSubmit(
    ({ status, startDate, endDate }) =>
      onApply({
        status: SALE_STATUSES.find((known) => known === status),
        startDate: startDate || undefined,
        endDate: endDate || undefined,
      }),
    focusFirstError,
  );
  return (
    <section aria-label="Filtros" id={id} className={classes.panel}>
      <form noValidate className={classes.filters} onSubmit={apply}>
        <NativeSelect
          label="Estado"
          data={[{ value: '', label: 'Todos' }, ...STATUS_OPTIONS]}
          className={classes.status}
          {...form.getInputProps('status')}
        />
        <DateField label="Fecha de inicio" {...form.getInputProps('startDate')} />
        <DateField label="Fecha de fin" {...form.getInputProps('endDate')} />
        <Group gap="xs" wrap="nowrap" className={classes.decide}>
          <Button type="submit">Aplicar</Button>
          <Button variant="default" onClick={() => onApply({})}>
            Limpiar
          </Button>
        </Group>
      </form>
    </section>
  );
}
