import { Alert } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { PlanChoice } from './fields/planChoices.ts';

/** Says that the chosen plan's price changed while the form was open. */
export function PriceChange({ chosen }: { chosen: PlanChoice | undefined }) {
  const [first, setFirst] = useState(chosen);
  if (chosen?.id !== first?.id) setFirst(chosen);
  if (!chosen || !first || first.price === chosen.price) return null;
  return (
    <Alert color="amber" role="alert" icon={<IconReceipt aria-hidden />} title="El precio cambió">
      {chosen.name} cuesta ahora {formatMoney(chosen.price)}, no {formatMoney(first.price)}. Confírmalo con tu
      cliente antes de registrar la venta.
    </Alert>
  );
}
