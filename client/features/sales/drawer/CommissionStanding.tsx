import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { Commission } from '../card/Commission.tsx';
import { commissionWordOf, isCommissionHeld } from '../card/saleTexts.ts';
import { Hint } from '../../../ui/Hint.tsx';

/** The sale's commission and its state, linked to its settlement. */
export function CommissionStanding({ sale }: { sale: SaleView }) {
  const { held, settlementId } = sale;
  const word = commissionWordOf(sale);
  return (
    <>
      <Commission sale={sale} />
      {word !== null && (
        <Hint>
          {word}
          {isCommissionHeld(sale) && (held === 'claim' ? ' por el reclamo' : ' por el arrepentimiento')}
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
