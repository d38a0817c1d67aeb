import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { formatMoney } from '../../../shared/values/money.ts';
import { parseDecimal } from '../../forms/decimalText.ts';

/** A price in pesos, as understood: shows whether a point separates thousands. */
export function PriceField(props: GetInputPropsReturnType & { 'data-autofocus'?: true }) {
  const price = parseDecimal(props.value);
  return (
    <TextInput
      label="Precio"
      required
      inputMode="decimal"
      autoComplete="off"
      leftSection="$"
      description={
        price === undefined || Number.isNaN(price)
          ? 'En pesos, con coma para los centavos'
          : formatMoney(price)
      }
      {...props}
    />
  );
}
