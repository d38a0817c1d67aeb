import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { CommissionSummaryView, NextPayableView } from '../../../../shared/commissions/commissions.ts';
import { COMMISSION_STATE_LABELS } from '../../../../shared/commissions/commissionStates.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import classes from './PayableCard.module.css';

/** The payable amount and what comes next; leads to 'Mis cobros'. */
export function PayableCard() {
  const summary = trpc.commissions.summary.useQuery();
  const next = trpc.commissions.next.useQuery();
  if (!summary.data) {
    // A failure is shown with the four amounts.
    return summary.isLoadingError ? null : <Skeleton className={classes.waiting} radius="lg" />;
  }
  return (
    <Link href="/app/cobros" className={classes.card}>
      <span className={classes.word}>{COMMISSION_STATE_LABELS.payable}</span>
      <span className={classes.amount}>{formatMoney(summary.data.payable)}</span>
      <span className={classes.next}>{nextText(summary.data, next.data)}</span>
      <IconChevronRight size={22} aria-hidden className={classes.way} />
    </Link>
  );
}

function nextText(
  { payable, earned }: CommissionSummaryView,
  next: NextPayableView | null | undefined,
): string {
  if (payable < 0) return 'Se descuenta de tus próximas comisiones.';
  if (next) return `El ${formatDate(next.at)} se suman ${formatMoney(next.amount)}.`;
  if (payable > 0) return 'Entra en tu próximo pago.';
  return earned > 0 ? `Ganaste ${formatMoney(earned)}.` : 'Cada venta instalada suma aquí.';
}
