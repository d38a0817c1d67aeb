import { Alert, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { PlanChoice } from './fields/planChoices.ts';
import classes from './SaleSummary.module.css';

interface SaleSummaryProps {
  choice: PlanChoice;
  /** Whether the user earns the commission. */
  own: boolean;
}

/** Plan, price and commission of the sale in the form. */
export function SaleSummary({ choice, own }: SaleSummaryProps) {
  return (
    <dl aria-label="Resumen" className={classes.figures}>
      <Text component="dt" c="dimmed">
        {choice.name}
      </Text>
      <dd className={classes.amount}>{formatMoney(choice.price)}</dd>
      <Text component="dt" fw={600}>
        {own ? 'Tu comisión' : 'Comisión'}
      </Text>
      <Text component="dd" ff="heading" fw={700} fz="xl" className={`${classes.result} ${classes.amount}`}>
        {formatMoney(choice.commission)}
      </Text>
    </dl>
  );
}

/** Says that the chosen plan's price changed while the form was open. */
export function PriceChange({ chosen }: { chosen: PlanChoice | undefined }) {
  const [first, setFirst] = useState(chosen);
  if (chosen?._id !== first?._id) setFirst(chosen);
  if (!chosen || !first || first.price === chosen.price) return null;
  return (
    <Alert color="amber" role="alert" icon={<IconReceipt aria-hidden />} title="El precio cambió">
      {chosen.name} cuesta ahora {formatMoney(chosen.price)}, no {formatMoney(first.price)}. Confírmalo con tu
      cliente antes de registrar la venta.
    </Alert>
  );
}
