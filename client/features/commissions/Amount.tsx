import { Text } from '@mantine/core';
import { COMMISSION_STATE_LABELS } from '../../../shared/commissions/commissionStates.ts';
import type { AmountsView } from '../../../shared/commissions/commissions.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { Facts } from '../../ui/Fact.tsx';
import classes from './Amount.module.css';

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

const STATES = ['inProgress', 'earned', 'payable', 'paid'] as const;

/** The four amounts, in the four words. */
export function AmountFacts({ amounts }: { amounts: AmountsView }) {
  return (
    <Facts
      className={classes.facts}
      of={Object.fromEntries(
        STATES.map((state) => [
          COMMISSION_STATE_LABELS[state],
          <Amount key={state} pesos={amounts[state]} />,
        ]),
      )}
    />
  );
}
