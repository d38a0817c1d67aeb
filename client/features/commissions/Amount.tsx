import { Text } from '@mantine/core';
import { formatMoney } from '../../../shared/values/money.ts';

/** Pesos with their sign; negative amounts are red. */
export function Amount({ pesos }: { pesos: number }) {
  return (
    <Text
      span
      inherit
      fw={600}
      c={pesos < 0 ? 'var(--mantine-color-error)' : 'inherit'}
      style={{ whiteSpace: 'nowrap' }}
    >
      {formatMoney(pesos)}
    </Text>
  );
}
