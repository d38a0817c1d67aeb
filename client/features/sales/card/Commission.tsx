import { Text, VisuallyHidden } from '@mantine/core';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';

/** The seller's commission; nothing for a cancelled sale. */
export function Commission({ sale }: { sale: SaleView }) {
  const amount = formatMoney(sale.commission);
  if (sale.status !== 'cancelled') return amount;
  return (
    <>
      <VisuallyHidden>Sin comisión:</VisuallyHidden>
      <Text span inherit component="s" td="line-through" c="dimmed" fw={400}>
        {amount}
      </Text>
    </>
  );
}
