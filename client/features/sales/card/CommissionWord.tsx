import { Link } from 'wouter';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import classes from './CommissionWord.module.css';
import { commissionWordOf, isCommissionHeld } from './saleTexts.ts';

/** The state of the sale's commission, linked to its settlement if there is one; nothing for a cancelled sale. */
export function CommissionWord({ sale, linked = false }: { sale: SaleView; linked?: boolean }) {
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
