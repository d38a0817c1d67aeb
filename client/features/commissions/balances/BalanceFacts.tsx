import { Card } from '@mantine/core';
import type { CommissionSummaryView } from '../../../../shared/commissions/commissions.ts';
import { COMMISSION_STATE_LABELS } from '../../../../shared/commissions/commissionStates.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Amount } from '../Amount.tsx';
import classes from './BalanceFacts.module.css';

const STATES = ['inProgress', 'earned', 'payable', 'paid'] as const;

/** A seller's four amounts. */
export function BalanceFacts({ balance }: { balance: CommissionSummaryView }) {
  return (
    <Card>
      <dl className={classes.facts}>
        {STATES.map((state) => (
          <Fact key={state} label={COMMISSION_STATE_LABELS[state]}>
            <Amount pesos={balance[state]} />
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
