import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { CommissionSummaryView, OutlookView } from '../../../../shared/commissions/commissions.ts';
import { COMMISSION_STATE_LABELS, HELD_LABEL } from '../../../../shared/commissions/commissionStates.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import classes from './PayableCard.module.css';

/** The payable amount, or the one in progress while nothing is earned, and the next; leads to 'Mis cobros'. */
export function PayableCard() {
  const summary = trpc.commissions.summary.useQuery();
  const outlook = trpc.commissions.next.useQuery();
  if (!summary.data) {
    // A failure is shown with the four amounts.
    return summary.isLoadingError ? null : <Skeleton className={classes.waiting} radius="lg" />;
  }
  const { payable, earned, inProgress } = summary.data;
  const word = payable === 0 && earned === 0 && inProgress > 0 ? 'inProgress' : 'payable';
  return (
    <Link href="/app/cobros" className={classes.card}>
      <span className={classes.word}>{COMMISSION_STATE_LABELS[word]}</span>
      <span className={classes.amount}>{formatMoney(summary.data[word])}</span>
      <span className={classes.next}>{nextText(summary.data, outlook.data)}</span>
      <IconChevronRight size={22} aria-hidden className={classes.way} />
    </Link>
  );
}

function nextText(
  { payable, earned, inProgress }: CommissionSummaryView,
  outlook: OutlookView | undefined,
): string {
  const held = outlook && outlook.held > 0 ? `${HELD_LABEL}: ${formatMoney(outlook.held)}.` : '';
  const next = outlook?.next;
  if (payable < 0) return `Se descuenta de tus próximas comisiones. ${held}`;
  if (next) return `El ${formatDate(next.at)} se suman ${formatMoney(next.amount)}. ${held}`;
  if (held) return held;
  if (payable > 0) return 'Entra en tu próximo pago.';
  if (earned > 0) return `Ganaste ${formatMoney(earned)}.`;
  return inProgress > 0 ? 'Es tuyo cuando se instale.' : 'Cada venta instalada suma aquí.';
}
