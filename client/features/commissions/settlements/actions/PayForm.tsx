import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { argentineDay } from '../../../../../shared/values/dates.ts';
import {
  PAY_METHOD_LABELS,
  PAY_METHODS,
  paySettlementFields,
  type PayMethod,
} from '../../../../../shared/commissions/settlements.ts';
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx';
import { DateField } from '../../../../forms/DateField.tsx';

interface Payment {
  paidOn: string;
  method: PayMethod;
  reference: string;
}

interface PayFormProps {
  submit: string;
  call?: { isPending: boolean; error: unknown };
  onSubmit: (payment: Payment) => void;
  onCancel: () => void;
  /** Names the settlements. */
  children: ReactNode;
}

export function PayForm({ children, ...rest }: PayFormProps) {
  const [today] = useState(() => argentineDay(Date.now()));
  const form = useForm<Payment>({
    initialValues: { paidOn: today, method: 'transfer', reference: '' },
    validate: schemaResolver(paySettlementFields, { sync: true }),
  });
  return (
    <DialogForm form={form} failure="Error al guardar el pago" {...rest}>
      {children}
      <DateField label="Fecha de pago" required data-autofocus {...form.getInputProps('paidOn')} />
      <NativeSelect
        label="Medio de pago"
        required
        data={PAY_METHODS.map((method) => ({ value: method, label: PAY_METHOD_LABELS[method] }))}
        {...form.getInputProps('method')}
      />
      <TextInput
        label="Referencia (opcional)"
        description="Por ejemplo el número de la transferencia; la ve el vendedor"
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('reference')}
      />
    </DialogForm>
  );
}
