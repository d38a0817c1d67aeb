import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { argentineDay } from '../../../../shared/values/dates.ts';
import {
  PAY_METHOD_LABELS,
  PAY_METHODS,
  paySettlementFields,
  type PayMethod,
} from '../../../../shared/commissions/settlements.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { FormActions } from '../../../ui/dialogs/FormActions.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';

interface Payment {
  paidOn: string;
  method: PayMethod;
  reference: string;
}

interface PayFormProps {
  submitLabel: string;
  busy?: boolean;
  error?: string | null;
  onSubmit: (payment: Payment) => void;
  onCancel: () => void;
}

/** When and how it was paid. */
export function PayForm({ submitLabel, busy = false, error = null, onSubmit, onCancel }: PayFormProps) {
  const [today] = useState(() => argentineDay(Date.now()));
  const form = useForm<Payment>({
    initialValues: { paidOn: today, method: 'transfer', reference: '' },
    validate: schemaResolver(paySettlementFields, { sync: true }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit, focusFirstError)}>
      <Stack>
        <TextInput
          label="Fecha de pago"
          type="date"
          required
          data-autofocus
          {...form.getInputProps('paidOn')}
        />
        <NativeSelect
          label="Medio de pago"
          required
          data={PAY_METHODS.map((method) => ({ value: method, label: PAY_METHOD_LABELS[method] }))}
          {...form.getInputProps('method')}
        />
        <TextInput
          label="Referencia (opcional)"
          description="Por ejemplo el número de la transferencia; la ve el vendedor"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('reference')}
        />
        <ErrorAlert>{error}</ErrorAlert>
        <FormActions submit={submitLabel} busy={busy} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
