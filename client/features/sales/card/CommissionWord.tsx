import { Link } from 'wouter';
import { COMMISSION_STATE_LABELS } from '../../../../shared/commissions/commissionStates.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import classes from './CommissionWord.module.css';

/** The state of the sale's commission, linked to its settlement if there is one; nothing for a cancelled sale. */
export function CommissionWord({ sale, linked = false }: { sale: SaleView; linked?: boolean }) {
  const { commissionState, settlementId } = sale;
  if (commissionState === 'none') return null;
  const word = COMMISSION_STATE_LABELS[commissionState];
  if (!linked || settlementId === null) {
    return (
      <span className={classes.word} data-state={commissionState}>
        {word}
      </span>
    );
  }
  return (
    <Link
      href={`/app/cobros/${settlementId}`}
      className={classes.word}
      data-state={commissionState}
      aria-label={`${word}: ver la liquidación`}
    >
      {word}
    </Link>
  );
}
