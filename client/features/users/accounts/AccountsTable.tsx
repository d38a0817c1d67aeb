import { Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core';
import {
  IconDots,
  IconEdit,
  IconKey,
  IconLogout,
  IconReceipt,
  IconTrash,
  IconWorldOff,
} from '@tabler/icons-react';
import { Link } from 'wouter';
import { ROLE_LABELS } from '../../../../shared/users/roles.ts';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { formatRate } from '../../../../shared/values/commission.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { useUser } from '../../../api/user.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { CardTable, NarrowOnly, type Column, type Sorting } from '../../../ui/lists/CardTable.tsx';
import { Marked } from '../../../ui/lists/search/Marked.tsx';
import { WhatsAppIcon } from '../../../ui/links/WhatsAppIcon.tsx';
import { sellersOf } from '../teams/teamAddresses.ts';
import classes from './AccountsTable.module.css';

interface AccountActions {
  onEdit: (user: AdminUserView) => void;
  onDelete: (user: AdminUserView) => void;
  onLink: (user: AdminUserView) => void;
  onEnd: (user: AdminUserView) => void;
  onPageOff: (user: AdminUserView) => void;
}

interface AccountsTableProps extends AccountActions {
  users: AdminUserView[];
  search: string;
  busy: boolean;
  sorting: Sorting;
}

/** Accounts with their sales; a menu has the rare actions. */
export function AccountsTable({ users, search, busy, sorting, ...actions }: AccountsTableProps) {
  const ownId = useUser().id;
  const columns: Column<AdminUserView>[] = [
    {
      label: 'Nombre',
      sortKey: 'name',
      cell: (user) => <Name user={user} search={search} isSelf={user._id === ownId} />,
    },
    { label: 'Contacto', sortKey: 'location', cell: (user) => <Contact user={user} search={search} /> },
    { label: 'Equipo', labelled: true, cell: ({ team }) => <Team team={team} /> },
    {
      label: 'Comisión',
      sortKey: 'commissionRate',
      kind: 'number',
      labelled: true,
      cell: ({ commissionRate }) => formatRate(commissionRate),
    },
    {
      label: 'Ventas',
      sortKey: 'totalSales',
      kind: 'number',
      labelled: true,
      cell: (user) => <Sales user={user} />,
    },
    {
      label: 'Última venta',
      sortKey: 'lastSaleAt',
      kind: 'whole',
      labelled: true,
      cell: ({ lastSaleAt }) => (lastSaleAt === null ? '—' : formatDate(lastSaleAt)),
    },
    {
      label: 'Este mes',
      sortKey: 'monthSales',
      kind: 'number',
      labelled: true,
      cell: ({ monthSales }) => monthSales.toLocaleString('es-AR'),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      cell: (user) => <Actions user={user} isSelf={user._id === ownId} {...actions} />,
    },
  ];
  return (
    <div className={classes.tight}>
      <CardTable
        caption="Vendedores"
        columns={columns}
        rows={users}
        keyOf={({ _id }) => _id}
        busy={busy}
        sorting={sorting}
        dense
      />
    </div>
  );
}

function Name({ user, search, isSelf }: { user: AdminUserView; search: string; isSelf: boolean }) {
  return (
    <>
      <Text fw={600} lh={1.3} inherit>
        <Marked text={user.name} search={search} />
      </Text>
      <Group gap={6} className={classes.second}>
        <Text size="xs" c="dimmed" className={classes.oneLine} title={user.email}>
          <Marked text={user.email} search={search} />
        </Text>
        {!user.isActive && (
          <Badge size="xs" variant="outline">
            Inactivo
          </Badge>
        )}
        {user.role === 'admin' && (
          <Badge size="xs" variant="outline">
            {ROLE_LABELS.admin}
          </Badge>
        )}
        {isSelf && (
          <Badge size="xs" variant="outline">
            Tú
          </Badge>
        )}
      </Group>
    </>
  );
}

function Contact({ user: { name, phone, location }, search }: { user: AdminUserView; search: string }) {
  return (
    <Group gap={2} wrap="nowrap">
      <div className={classes.contact}>
        <Text size="sm" className={classes.oneLine}>
          <Marked text={phone} search={search} />
        </Text>
        <Text size="xs" c="dimmed" className={classes.oneLine} title={location}>
          <Marked text={location} search={search} />
        </Text>
      </div>
      <WhatsAppIcon name={name} phone={phone} />
    </Group>
  );
}

function Team({ team }: Pick<AdminUserView, 'team'>) {
  if (team === null) return '—';
  return (
    <Anchor component={Link} href={sellersOf(team._id)} c="inherit" className={classes.team}>
      <Text span size="sm" className={classes.oneLine} title={team.name}>
        {team.name}
      </Text>
      {team.isLeader && (
        <Text span size="xs" c="dimmed">
          Líder
        </Text>
      )}
    </Anchor>
  );
}

function Sales({ user }: { user: AdminUserView }) {
  return (
    <Anchor
      component={Link}
      href={salesHref(user)}
      c="inherit"
      className={classes.sales}
      title="Ver sus ventas"
    >
      <Text span size="sm" fw={600}>
        {formatMoney(user.totalSales)}
      </Text>
      <Text span size="xs" c="dimmed">
        {countOf(user.salesCount, 'venta', 'ventas')}
      </Text>
    </Anchor>
  );
}

function salesHref({ _id }: AdminUserView): string {
  return `/app/admin/dashboard?tab=ventas&sellerId=${_id}`;
}

interface ActionsProps extends AccountActions {
  user: AdminUserView;
  isSelf: boolean;
}

function Actions({ user, isSelf, onEdit, onDelete, onLink, onEnd, onPageOff }: ActionsProps) {
  return (
    <>
      <Button variant="default" px="sm" aria-label={`Editar a ${user.name}`} onClick={() => onEdit(user)}>
        <IconEdit size={20} aria-hidden />
        <NarrowOnly>Editar</NarrowOnly>
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={`Más acciones para ${user.name}`}>
            <IconDots size={20} aria-hidden />
            <NarrowOnly>Más</NarrowOnly>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={salesHref(user)}
            leftSection={<IconReceipt size={18} aria-hidden />}
            mih={44}
          >
            Ver sus ventas
          </Menu.Item>
          {user.isActive && user.role === 'seller' && (
            <Menu.Item leftSection={<IconKey size={18} aria-hidden />} mih={44} onClick={() => onLink(user)}>
              Crear enlace de contraseña
            </Menu.Item>
          )}
          {!isSelf && user.isActive && (
            <Menu.Item
              leftSection={<IconLogout size={18} aria-hidden />}
              mih={44}
              onClick={() => onEnd(user)}
            >
              Cerrar las sesiones
            </Menu.Item>
          )}
          {user.role === 'seller' && (
            <Menu.Item
              leftSection={<IconWorldOff size={18} aria-hidden />}
              mih={44}
              onClick={() => onPageOff(user)}
            >
              Desactivar su página
            </Menu.Item>
          )}
          {!isSelf && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              mih={44}
              onClick={() => onDelete(user)}
            >
              Eliminar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
