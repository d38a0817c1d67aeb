import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import type { PlanView } from '../../../shared/plans/plans.ts';
import {
  adjustPricesInput,
  PRICE_ROUNDINGS,
  type AdjustedPriceView,
  type PriceRounding,
} from '../../../shared/plans/prices.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { trpc } from '../../api/trpc.ts';
import { DateField } from '../../forms/DateField.tsx';
import { parseDecimal } from '../../forms/decimalText.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { AdjustedPrices, type Adjustment } from './AdjustedPrices.tsx';

interface Tried {
  input: Adjustment;
  prices: AdjustedPriceView[];
}

/** Adjusts the prices of several plans: fields, before and after, done. */
export function AdjustPrices({ plans, onClose }: { plans: PlanView[]; onClose: () => void }) {
  const [tried, setTried] = useState<Tried>();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div hidden={isShown}>
        <AdjustForm
          plans={plans}
          onCancel={onClose}
          onTried={(next) => {
            setTried(next);
            setShown(true);
          }}
        />
      </div>
      {tried && isShown && <AdjustedPrices {...tried} onBack={() => setShown(false)} onClose={onClose} />}
    </>
  );
}

interface AdjustValues {
  /** As typed: `12,5`. */
  percent: string;
  roundTo: string;
  validFrom: string;
  planIds: string[];
}

const validateInput = schemaResolver(adjustPricesInput, { sync: true });

function toInput({ percent, roundTo, validFrom, planIds }: AdjustValues): Adjustment {
  return {
    percent: parseDecimal(percent) as number,
    roundTo: Number(roundTo) as PriceRounding,
    validFrom,
    planIds,
  };
}

interface AdjustFormProps {
  plans: PlanView[];
  onCancel: () => void;
  onTried: (tried: Tried) => void;
}

function AdjustForm({ plans, onCancel, onTried }: AdjustFormProps) {
  const form = useForm<AdjustValues>({
    initialValues: {
      percent: '',
      roundTo: '100',
      validFrom: '',
      planIds: plans.filter(({ isActive }) => isActive).map(({ _id }) => _id),
    },
    validate: (values) => validateInput(toInput(values)),
  });
  const adjust = trpc.admin.adjustPrices.useMutation();
  const tryOut = (values: AdjustValues) => {
    const input = toInput(values);
    adjust.mutate({ ...input, dryRun: true }, { onSuccess: (prices) => onTried({ input, prices }) });
  };
  return (
    <DialogForm
      form={form}
      onSubmit={tryOut}
      call={adjust}
      failure="Error al calcular los precios"
      submit="Ver antes y después"
      busyLabel="Calculando..."
      onCancel={onCancel}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput
          label="Porcentaje"
          required
          data-autofocus
          // Number pads of phones have no minus sign.
          inputMode="text"
          autoComplete="off"
          rightSection="%"
          description="Con signo menos, baja"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('percent')}
        />
        <NativeSelect
          label="Redondear a"
          data={PRICE_ROUNDINGS.map((unit) => ({ value: String(unit), label: `$ ${unit}` }))}
          {...form.getInputProps('roundTo')}
        />
        <DateField label="Válido desde" required {...form.getInputProps('validFrom')} />
      </SimpleGrid>
      <Checkbox.Group label="Planes" {...form.getInputProps('planIds')}>
        <Stack gap={0} mt="xs">
          {plans.map(({ _id, name, price, isActive }) => (
            <Checkbox
              key={_id}
              value={_id}
              size="md"
              py={10}
              label={`${name} · ${formatMoney(price)}${isActive ? '' : ' (inactivo)'}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  );
}
