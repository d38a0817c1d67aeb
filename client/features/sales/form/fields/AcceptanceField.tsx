import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ACCEPTANCE } from '../../../../../shared/sales/sales.ts';
import { useCheckboxProps } from '../../../../forms/useFieldProps.ts';
import type { SaleFormValues } from '../saleFormValues.ts';

export const NOT_ACCEPTED = 'Sin la aceptación del cliente no se puede registrar la venta';

/** The customer's acceptance, required for registering a sale. */
export function AcceptanceField({ form }: { form: UseFormReturnType<SaleFormValues> }) {
  return <Checkbox size="md" label={ACCEPTANCE.text} {...useCheckboxProps(form, 'acceptance')} />;
}
