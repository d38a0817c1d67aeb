import { Checkbox } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { ACCEPTANCE } from '../../../../../shared/sales/sales.ts';

export const NOT_ACCEPTED = 'Sin la aceptación del cliente no se puede registrar la venta';

/** The customer's acceptance, without which no sale is registered. */
export function AcceptanceField({ inputProps }: { inputProps: GetInputPropsReturnType }) {
  return <Checkbox size="md" label={ACCEPTANCE.text} {...inputProps} />;
}
