import { Badge, Card, Group, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconUsersGroup } from '@tabler/icons-react';
import type { LedTeamView, TeamNeed, TeamSaleView } from '../../../shared/teams/teams.ts';
import { argentineDay, formatDate, formatDay, formatFromNow } from '../../../shared/values/dates.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../api/user.ts';
import { usePage } from '../../router/usePage.ts';
import { WhatsAppIcon } from '../../ui/links/WhatsAppIcon.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../ui/lists/ListBody.tsx';
import rows from '../../ui/lists/rows.module.css';
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx';
import { useNow } from '../../ui/useNow.ts';
import { StatusBadge } from '../sales/card/StatusBadge.tsx';

const PAGE_SIZE = 20;

interface TeamSalesProps {
  members: LedTeamView['members'];
  memberId: string | undefined;
  need: TeamNeed | undefined;
  page: number;
  onMember: (memberId: string | undefined) => void;
}

/** Sales of the members, without the customers' data. */
export function TeamSales({ members, memberId, need, page, onMember }: TeamSalesProps) {
  const list = trpc.team.sales.useQuery({ memberId, need, page, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(list);
  const ownId = useUser().id;
  const others = members.filter(({ _id }) => _id !== ownId);
  const phones = new Map(members.map(({ _id, phone }) => [_id, phone]));
  return (
    <Stack gap="sm" {...top}>
      <NativeSelect
        label="Integrante"
        data={[
          { value: '', label: 'Todos' },
          ...others.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={memberId ?? ''}
        onChange={({ currentTarget: { value } }) => onMember(value)}
      />
      <ListBody
        list={list}
        errorTitle="Error al cargar las ventas del equipo"
        pending={<RowsSkeleton rows={6} height={72} gap={2} />}
        empty={
          need === undefined ? (
            <EmptyState icon={IconUsersGroup} title="Todavía no hay ventas">
              Aquí verás las ventas de tus integrantes, sin los datos de sus clientes.
            </EmptyState>
          ) : (
            <EmptyState icon={IconCheck} title="Ninguna venta lo necesita" />
          )
        }
        onPage={toPage}
        quiet
      >
        {({ sales }, busy) => (
          <Card p={0} component="ul" className={rows.list} aria-busy={busy}>
            {sales.map((sale) => (
              <SaleRow key={sale._id} sale={sale} phone={phones.get(sale.sellerId) ?? ''} />
            ))}
          </Card>
        )}
      </ListBody>
    </Stack>
  );
}

function SaleRow({ sale, phone }: { sale: TeamSaleView; phone: string }) {
  const { customer, city, planName, createdAt, sellerName, override, status } = sale;
  return (
    <li className={rows.row}>
      <span className={rows.name}>{customer}</span>
      <span className={rows.amount}>
        {override !== null && (
          <>
            <VisuallyHidden>Para ti</VisuallyHidden> {formatMoney(override)}
          </>
        )}
      </span>
      <span className={rows.detail}>
        {sellerName} · {planName} · {city} · {formatDate(createdAt)}
        <Group gap={6} mt={2}>
          <StatusBadge status={status} size="md" />
          <Waits sale={sale} />
        </Group>
      </span>
      <span className={rows.aside} data-link>
        <WhatsAppIcon name={sellerName} phone={phone} />
      </span>
    </li>
  );
}

function Waits({ sale }: { sale: TeamSaleView }) {
  const { status, verification, hasPhoto, followUp, appointment } = sale;
  const nowMs = useNow();
  if (status === 'pending') {
    if (verification.state === 'rejected') return <Badge color="red">DNI rechazado</Badge>;
    return hasPhoto ? null : <Badge color="amber">Falta la foto</Badge>;
  }
  if (appointment?.state === 'open') {
    const { date, from, to } = appointment;
    return `Turno ${formatDay(date, argentineDay(nowMs))} de ${from} a ${to}`;
  }
  if (followUp.dueAt === null) return null;
  const late = followUp.state === 'overdue';
  return (
    <Text span inherit fw={late ? 600 : 400} c={late ? 'var(--mantine-color-error)' : 'dimmed'}>
      {late ? 'venció' : 'vence'} {formatFromNow(followUp.dueAt, nowMs)}
    </Text>
  );
}
