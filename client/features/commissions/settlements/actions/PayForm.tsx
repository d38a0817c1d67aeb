import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { argentineDay } from '../../../../../shared/values/dates.ts';
import {
  PAY_METHOD_LABELS,
  PAY_METHODS,
  paySettlementFields,
  type PayMethod,
} from '../../../../../shared/commissions/settlements.ts';
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx';
import { useKeptForm } from '../../../../forms/useKeptForm.ts';
import { DateField } from '../../../../forms/DateField.tsx';

export interface Payment {
  paidOn: string;
  method: PayMethod;
  reference: string;
}

interface PayFormProps {
  /** Cleared by the caller once paid. */
  draft: string;
  submit: string;
  call?: { isPending: boolean; error: unknown };
  onSubmit: (payment: Payment) => void;
  onCancel: () => void;
  /** Names the settlements. */
  children: ReactNode;
}

export function PayForm({ draft, children, ...rest }: PayFormProps) {
  const [today] = useState(() => argentineDay(Date.now()));
  const kept = useKeptForm<Payment>({
    draft,
    current: { paidOn: today, method: 'transfer', reference: '' },
    validate: schemaResolver(paySettlementFields, { sync: true }),
  });
  const { form } = kept;
  return (
    <DialogForm form={kept} failure="Error al guardar el pago" {...rest}>
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
