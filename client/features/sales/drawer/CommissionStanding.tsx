import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { COMMISSION_STATE_LABELS } from '../../../../shared/commissions/commissionStates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { Commission } from '../card/Commission.tsx';
import { Hint } from '../../../ui/Hint.tsx';

/** The sale's commission and its state, linked to its settlement. */
export function CommissionStanding({ sale }: { sale: SaleView }) {
  const { commissionState: state, settlementId } = sale;
  return (
    <>
      <Commission sale={sale} />
      {state !== 'none' && (
        <Hint>
          {COMMISSION_STATE_LABELS[state]}
          {sale.withdrawal?.state === 'open' && state !== 'paid' && ' · en espera por el arrepentimiento'}
          {settlementId !== null && (
            <>
              {' · '}
              <Anchor component={Link} href={`/app/admin/settlements/${settlementId}`} inherit>
                Ver liquidación
              </Anchor>
            </>
          )}
        </Hint>
      )}
    </>
  );
}
