import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';

/** Warns of commissions that are owed to the account's owner, or by them. */
export function BalanceWarning({ sellerId }: { sellerId: string }) {
  const { data } = trpc.admin.commissionSellers.useQuery({ sellerId, limit: 1 }, { staleTime: 0 });
  const warning = data?.sellers[0] && warningOf(data.sellers[0]);
  if (!warning) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
      {warning}
    </Alert>
  );
}

function warningOf({ payable, earned }: SellerBalanceView): string {
  const parts = [
    payable > 0 && `Tiene ${formatMoney(payable)} a cobrar.`,
    payable < 0 && `Su saldo es negativo: ${formatMoney(payable)}.`,
    earned > 0 && `Ganó ${formatMoney(earned)} que todavía no están a cobrar.`,
  ];
  return parts.filter(Boolean).join(' ');
}
