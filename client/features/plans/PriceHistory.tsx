import { Badge, Button, Stack, Text, SimpleGrid, TextInput } from '@mantine/core';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { schedulePriceInput, type PriceState, type PriceView } from '../../../shared/plans/prices.ts';
import { formatDate, formatShortDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { CardTable, type Column } from '../../ui/lists/CardTable.tsx';
import { QueryState } from '../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { notifyDone, notifyFailure } from '../../ui/notices.tsx';
import { pricesChanged } from './pricesChanged.ts';
import { schemaResolver } from '@mantine/form';
import { DateField } from '../../forms/DateField.tsx';
import { useKeptForm } from '../../forms/useKeptForm.ts';
import { parseDecimal } from '../../forms/decimalText.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { PriceField } from './PriceField.tsx';
import { Hint } from '../../ui/Hint.tsx';

const STATES: Record<PriceState, { label: string; color: string }> = {
  past: { label: 'Anterior', color: 'gray' },
  current: { label: 'Vigente', color: 'petrol' },
  scheduled: { label: 'Programado', color: 'amber' },
  replaced: { label: 'Sin efecto', color: 'gray' },
};

const columnsOf = (onRemove: (price: PriceView) => void, busy: boolean): Column<PriceView>[] => [
  {
    label: 'Desde',
    kind: 'whole',
    labelled: true,
    cell: ({ validFrom }) => formatShortDay(validFrom),
  },
  {
    label: 'Precio',
    kind: 'number',
    labelled: true,
    cell: ({ price, state }) => (
      <Text fw={600} td={state === 'replaced' ? 'line-through' : undefined}>
        {formatMoney(price)}
      </Text>
    ),
  },
  {
    label: 'Estado',
    kind: 'whole',
    labelled: true,
    cell: ({ state }) => (
      <Badge size="lg" miw="max-content" color={STATES[state].color}>
        {STATES[state].label}
      </Badge>
    ),
  },
  {
    label: 'Nota',
    cell: ({ note, createdByName, createdAt }) => (
      <>
        {note && <Text size="sm">{note}</Text>}
        <Hint>
          {createdByName ? `${createdByName}, ` : ''}
          {formatDate(createdAt)}
        </Hint>
      </>
    ),
  },
  {
    label: 'Acciones',
    kind: 'actions',
    cell: (price) =>
      price.state === 'scheduled' && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={`Quitar el precio del ${formatShortDay(price.validFrom)}`}
          onClick={() => onRemove(price)}
        >
          Quitar
        </Button>
      ),
  },
];

export function PriceHistory({ plan }: { plan: PlanView }) {
  const history = trpc.admin.listPrices.useQuery({ id: plan._id });
  const remove = trpc.admin.removePrice.useMutation({
    onSuccess: ({ validFrom }) => {
      notifyDone(`Se quitó el precio del ${formatShortDay(validFrom)}`);
      pricesChanged();
    },
    onError: (error) => {
      notifyFailure('No se pudo quitar el precio', errorText(error));
      pricesChanged();
    },
  });
  return (
    <Stack gap="lg">
      <PriceForm plan={plan} />
      <Text component="h3" fw={600}>
        Historial de precios
      </Text>
      <QueryState
        query={history}
        errorTitle="Error al cargar los precios"
        pending={<RowsSkeleton rows={3} height={48} />}
      >
        {(prices) => (
          <CardTable
            caption="Historial de precios"
            columns={columnsOf(({ _id: id }) => remove.mutate({ id }), remove.isPending)}
            rows={prices}
            keyOf={({ _id }) => _id}
          />
        )}
      </QueryState>
    </Stack>
  );
}

interface PriceValues {
  /** As typed: `24.900,50`. */
  price: string;
  validFrom: string;
  note: string;
}

const EMPTY: PriceValues = { price: '', validFrom: '', note: '' };

const validateInput = schemaResolver(schedulePriceInput, { sync: true });

/** Schedules another price of a plan. */
function PriceForm({ plan: { _id: id, name } }: { plan: PlanView }) {
  const toInput = ({ price, validFrom, note }: PriceValues) => ({
    id,
    // The schema refuses a blank price, with its own sentence.
    price: parseDecimal(price) as number,
    validFrom,
    note: note.trim() || null,
  });
  const kept = useKeptForm<PriceValues>({
    draft: `price-${id}`,
    current: EMPTY,
    validate: (values) => validateInput(toInput(values)),
  });
  const { form } = kept;
  const schedule = trpc.admin.schedulePrice.useMutation({
    onSuccess: ({ price, validFrom }) => {
      kept.startOver();
      notifyDone(`${name} cuesta ${formatMoney(price)} desde el ${formatShortDay(validFrom)}`);
      pricesChanged();
    },
  });
  return (
    <DialogForm
      form={kept}
      onSubmit={(values) => schedule.mutate(toInput(values))}
      call={schedule}
      failure="Error al programar el precio"
      submit="Programar precio"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PriceField data-autofocus {...form.getInputProps('price')} />
        <DateField
          label="Válido desde"
          required
          description="Desde las 0:00 de ese día"
          {...form.getInputProps('validFrom')}
        />
      </SimpleGrid>
      <TextInput label="Nota" {...form.getInputProps('note')} />
    </DialogForm>
  );
}
