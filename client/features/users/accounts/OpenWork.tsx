import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import classes from './SellersTab.module.css';
import { SellerFilter } from './SellerFilter.tsx';

/** Warns of an account's open sales, appointments and balance. */
export function OpenWork({ user: { _id: sellerId, role, openSales } }: { user: AdminUserView }) {
  const appointed = trpc.admin.listSales.useQuery(
    { sellerId, status: 'appointed', limit: 1 },
    { enabled: openSales > 0, staleTime: 0 },
  );
  const appointments = appointed.data?.pagination.total ?? 0;
  return (
    <>
      {openSales > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          Tiene {countOf(openSales, 'venta abierta', 'ventas abiertas')}, sin instalar ni cerrar
          {appointments > 0 && `, ${countOf(appointments, 'con turno', 'con turno')}`}.
        </Alert>
      )}
      {role === 'seller' && <HandOver sellerId={sellerId} />}
      {openSales > 0 && <CancelSales sellerId={sellerId} />}
      <BalanceWarning sellerId={sellerId} />
    </>
  );
}

/** Offers to give the account's open sales and prospects to another seller. */
function HandOver({ sellerId }: { sellerId: string }) {
  const [to, setTo] = useState<string>();
  const utils = trpc.useUtils();
  const handOver = trpc.admin.handOver.useMutation({ onSettled: () => void utils.admin.invalidate() });
  if (handOver.isSuccess) {
    const { sales, prospects, skipped } = handOver.data;
    return (
      <Text role="status">
        Se pasaron {countOf(sales, 'venta', 'ventas')} y {countOf(prospects, 'interesado', 'interesados')}.
        {skipped > 0 && ` ${countOf(skipped, 'interesado ya era suyo', 'interesados ya eran suyos')}.`}
      </Text>
    );
  }
  return (
    <>
      <Group align="end" gap="xs" wrap="nowrap">
        <SellerFilter
          label="Pasar sus ventas abiertas e interesados a"
          placeholder="Elige un vendedor"
          className={classes.to}
          sellerId={to}
          name={undefined}
          onChange={setTo}
        />
        <Button
          variant="default"
          disabled={to === undefined || handOver.isPending}
          onClick={() =>
            to !== undefined && handOver.mutate({ id: sellerId, to, prospects: true, sales: true })
          }
        >
          {handOver.isPending ? 'Pasando...' : 'Pasarlos'}
        </Button>
      </Group>
      <ErrorAlert>{handOver.error && errorText(handOver.error)}</ErrorAlert>
    </>
  );
}

/** Offers to cancel the account's pending sales. */
function CancelSales({ sellerId }: { sellerId: string }) {
  const [reason, setReason] = useState('');
  const utils = trpc.useUtils();
  const cancel = trpc.admin.cancelSales.useMutation({ onSettled: () => void utils.admin.invalidate() });
  if (cancel.isSuccess) {
    return (
      <Text role="status">Se cancelaron {countOf(cancel.data, 'venta pendiente', 'ventas pendientes')}.</Text>
    );
  }
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput
        flex={1}
        label="Motivo para cancelar sus ventas pendientes"
        value={reason}
        error={cancel.error ? errorText(cancel.error) : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={reason.trim() === '' || cancel.isPending}
        onClick={() => cancel.mutate({ id: sellerId, reason })}
      >
        {cancel.isPending ? 'Cancelando...' : 'Cancelarlas'}
      </Button>
    </Group>
  );
}

/** Warns of commissions that are owed to the account's owner, or by them. */
function BalanceWarning({ sellerId }: { sellerId: string }) {
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
