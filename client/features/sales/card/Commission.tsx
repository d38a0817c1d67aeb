import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import type { SaleRowView } from '../../../../shared/sales/saleRow.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { Hint } from '../../../ui/Hint.tsx';
import classes from './Commission.module.css';
import { commissionWordOf, isCommissionHeld } from './saleTexts.ts';

/** The seller's commission; nothing for a cancelled sale. */
export function Commission({ sale }: { sale: SaleRowView }) {
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

/** The state of the sale's commission, linked to its settlement if there is one; nothing for a cancelled sale. */
export function CommissionWord({ sale, linked = false }: { sale: SaleRowView; linked?: boolean }) {
  const { commissionState, settlementId } = sale;
  const word = commissionWordOf(sale);
  if (word === null) return null;
  const look = { className: classes.word, 'data-state': isCommissionHeld(sale) ? 'held' : commissionState };
  if (!linked || settlementId === null) return <span {...look}>{word}</span>;
  return (
    <Link href={`/app/cobros/${settlementId}`} {...look} aria-label={`${word}: ver la liquidación`}>
      {word}
    </Link>
  );
}

/** The sale's commission and its state, linked to its settlement. */
export function CommissionStanding({ sale }: { sale: SaleRowView }) {
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
