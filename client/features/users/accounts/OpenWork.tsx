import { Alert, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { trpc } from '../../../api/trpc.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { SellerFilter } from './SellerFilter.tsx';

const ACTIVE_SELLERS = { role: 'seller', isActive: true } as const;

interface Heir {
  _id: string;
  name: string;
}

/** A leaver's open work: its numbers, who takes it over, and a reason to cancel the pending sales instead. */
export function useOpenWork(user: AdminUserView | undefined, isLeaving: boolean) {
  const { client } = trpc.useUtils();
  const id = user?._id ?? '';
  const fresh = { enabled: isLeaving, staleTime: 0 };
  const sales = user?.openSales ?? 0;
  const appointed = trpc.admin.listSales.useQuery({ sellerId: id, status: 'appointed', limit: 1 }, fresh);
  const found = trpc.admin.listProspects.useQuery({ sellerId: id, state: 'open', limit: 1 }, fresh);
  const prospects = found.data?.pagination.total ?? 0;
  const near = user?.team ? { teamId: user.team._id } : { search: user?.location };
  const colleagues = trpc.admin.listUsers.useQuery(
    { ...ACTIVE_SELLERS, ...near, sort: 'monthSales', order: 'desc', limit: 20 },
    fresh,
  );
  const others = colleagues.data?.users.filter(({ _id }) => _id !== id) ?? [];
  const likely = others.find(({ team }) => team?.isLeader) ?? others[0];
  const [chosen, setChosen] = useState<Heir | null>();
  const [reason, setReason] = useState('');
  const isGiven = user?.role === 'seller' && sales + prospects > 0;
  return {
    user,
    sales,
    prospects,
    appointments: appointed.data?.pagination.total ?? 0,
    isGiven,
    to: isLeaving && isGiven ? ((chosen === undefined ? likely : chosen) ?? undefined) : undefined,
    setTo: setChosen,
    reason,
    setReason,
    /** Cancels, then hands over; returns what became of it. */
    settle: async (to: Heir | undefined) => {
      const isCancelled = isLeaving && reason.trim() !== '';
      const cancelled = isCancelled ? await client.admin.cancelSales.mutate({ id, reason }) : 0;
      const moved =
        to && (await client.admin.handOver.mutate({ id, to: to._id, prospects: true, sales: true }));
      return [
        cancelled > 0 && ` ${countOf(cancelled, 'venta cancelada', 'ventas canceladas')}.`,
        moved &&
          ` Pasaron a ${to.name}: ${countOf(moved.sales, 'venta', 'ventas')} y ${countOf(moved.prospects, 'interesado', 'interesados')}.`,
        moved &&
          moved.skipped > 0 &&
          ` ${countOf(moved.skipped, 'interesado ya era suyo', 'ya eran suyos')}.`,
      ]
        .filter(Boolean)
        .join('');
    },
  };
}

/** Warns of the work and the balance, and asks what becomes of them. */
export function OpenWork({ work }: { work: ReturnType<typeof useOpenWork> }) {
  const { user, sales, prospects, appointments } = work;
  const parts = [
    sales > 0 &&
      countOf(sales, 'venta abierta', 'ventas abiertas') +
        (appointments > 0 ? ` (${countOf(appointments, 'con turno', 'con turno')})` : ''),
    prospects > 0 && countOf(prospects, 'interesado', 'interesados'),
  ].filter(Boolean);
  return (
    <>
      <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} hidden={parts.length === 0}>
        Tiene {parts.join(' y ')}.
      </Alert>
      {work.isGiven && (
        <SellerFilter
          label="Pasar sus ventas abiertas e interesados a"
          placeholder="A nadie"
          only={ACTIVE_SELLERS}
          sellerId={work.to?._id}
          name={work.to?.name}
          onChange={(_id, name = '') => work.setTo(_id === undefined ? null : { _id, name })}
        />
      )}
      {sales > 0 && (
        <TextInput
          label="Cancelar antes las pendientes (opcional)"
          placeholder="Motivo"
          value={work.reason}
          onChange={(event) => work.setReason(event.currentTarget.value)}
        />
      )}
      {user && <BalanceWarning sellerId={user._id} />}
    </>
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
