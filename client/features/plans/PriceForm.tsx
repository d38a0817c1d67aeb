import { SimpleGrid, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { PlanView } from '../../../shared/plans/plans.ts';
import { schedulePriceInput } from '../../../shared/plans/prices.ts';
import { formatShortDay } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { trpc } from '../../api/trpc.ts';
import { DateField } from '../../forms/DateField.tsx';
import { parseDecimal } from '../../forms/decimalText.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { notifyDone } from '../../ui/notices.tsx';
import { pricePreview } from './pricePreview.ts';
import { usePricesChanged } from './usePricesChanged.ts';

interface PriceValues {
  /** As typed: `24.900,50`. */
  price: string;
  validFrom: string;
  note: string;
}

const EMPTY: PriceValues = { price: '', validFrom: '', note: '' };

const validateInput = schemaResolver(schedulePriceInput, { sync: true });

/** Schedules another price of a plan. */
export function PriceForm({ plan: { _id: id, name } }: { plan: PlanView }) {
  const showChanges = usePricesChanged();
  const toInput = ({ price, validFrom, note }: PriceValues) => ({
    id,
    // The schema refuses a blank price, with its own sentence.
    price: parseDecimal(price) as number,
    validFrom,
    note: note.trim() || null,
  });
  const form = useForm<PriceValues>({
    initialValues: EMPTY,
    validate: (values) => validateInput(toInput(values)),
  });
  const schedule = trpc.admin.schedulePrice.useMutation({
    onSuccess: ({ price, validFrom }) => {
      form.setValues(EMPTY);
      notifyDone(`${name} cuesta ${formatMoney(price)} desde el ${formatShortDay(validFrom)}`);
      showChanges();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => schedule.mutate(toInput(values))}
      call={schedule}
      failure="Error al programar el precio"
      submit="Programar precio"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Precio"
          required
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          leftSection="$"
          description={pricePreview(form.values.price)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('price')}
        />
        <DateField
          label="Válido desde"
          required
          description="Desde las 0:00 de ese día"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('validFrom')}
        />
      </SimpleGrid>
      <TextInput label="Nota" {...form.getInputProps('note')} />
    </DialogForm>
  );
}
