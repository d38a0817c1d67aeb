import { Anchor, Badge, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconDots, IconKey, IconLogout, IconReceipt, IconTrash, IconWorldOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { ROLE_LABELS } from '../../../../shared/users/roles.ts';
import type { AdminUserView } from '../../../../shared/users/users.ts';
import { formatRate } from '../../../../shared/values/commission.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { useUser } from '../../../api/user.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { CardTable, type Column, type Sorting } from '../../../ui/lists/CardTable.tsx';
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

const CARD = { areas: ['who acts', 'now acts'], gap: '0 8px', padding: '6px 4px 6px 12px' };

/** Accounts with their sales: the name edits one, a menu has the rare actions. */
export function AccountsTable({ users, search, busy, sorting, ...actions }: AccountsTableProps) {
  const ownId = useUser().id;
  const columns: Column<AdminUserView>[] = [
    {
      label: 'Nombre',
      sortKey: 'name',
      area: 'who',
      className: classes.who,
      cell: (user) => (
        <Name user={user} search={search} isSelf={user._id === ownId} onEdit={actions.onEdit} />
      ),
    },
    { label: 'Contacto', sortKey: 'location', cell: (user) => <Contact user={user} search={search} /> },
    {
      label: 'Ahora',
      area: 'now',
      phoneOnly: true,
      cell: (user) => <Now user={user} search={search} />,
    },
    { label: 'Equipo', cell: ({ team }) => <Team team={team} /> },
    {
      label: 'Comisión',
      sortKey: 'commissionRate',
      kind: 'number',
      cell: ({ commissionRate }) => formatRate(commissionRate),
    },
    {
      label: 'Ventas',
      sortKey: 'totalSales',
      kind: 'number',
      cell: (user) => <Sales user={user} />,
    },
    {
      label: 'Última venta',
      sortKey: 'lastSaleAt',
      kind: 'whole',
      cell: ({ lastSaleAt }) => (lastSaleAt === null ? '—' : formatDate(lastSaleAt)),
    },
    {
      label: 'Este mes',
      sortKey: 'monthSales',
      kind: 'number',
      cell: ({ monthSales }) => monthSales.toLocaleString('es-AR'),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      area: 'acts',
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
        card={CARD}
        busy={busy}
        sorting={sorting}
        dense
      />
    </div>
  );
}

interface NameProps extends Pick<AccountActions, 'onEdit'> {
  user: AdminUserView;
  search: string;
  isSelf: boolean;
}

function Name({ user, search, isSelf, onEdit }: NameProps) {
  const marks = [!user.isActive && 'Inactivo', user.role === 'admin' && ROLE_LABELS.admin, isSelf && 'Tú'];
  return (
    <>
      <div className={classes.title}>
        <UnstyledButton
          className={classes.name}
          aria-label={`Editar a ${user.name}`}
          title={user.name}
          onClick={() => onEdit(user)}
        >
          <Marked text={user.name} search={search} />
        </UnstyledButton>
        {marks.map(
          (mark) =>
            mark && (
              <Badge key={mark} size="xs" variant="outline" className={classes.mark}>
                {mark}
              </Badge>
            ),
        )}
      </div>
      <Text size="xs" c="dimmed" truncate title={user.email}>
        <Marked text={user.email} search={search} />
      </Text>
    </>
  );
}

/** On the phone: the latest sales or, while searching, the texts that are searched. */
function Now({ user: { phone, location, monthSales, lastSaleAt }, search }: ContactProps) {
  if (search !== '') return <Marked text={`${phone} · ${location}`} search={search} />;
  return lastSaleAt === null
    ? 'Sin ventas'
    : `Este mes ${monthSales} · última venta ${formatDate(lastSaleAt)}`;
}

interface ContactProps {
  user: AdminUserView;
  search: string;
}

function Contact({ user: { phone, location }, search }: ContactProps) {
  return (
    <div className={classes.contact}>
      <Text size="sm" truncate>
        <Marked text={phone} search={search} />
      </Text>
      <Text size="xs" c="dimmed" truncate title={location}>
        <Marked text={location} search={search} />
      </Text>
    </div>
  );
}

function Team({ team }: Pick<AdminUserView, 'team'>) {
  if (team === null) return '—';
  return (
    <Anchor component={Link} href={sellersOf(team._id)} c="inherit" className={classes.team}>
      <Text span size="sm" truncate title={team.name}>
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

interface ActionsProps extends Omit<AccountActions, 'onEdit'> {
  user: AdminUserView;
  isSelf: boolean;
}

function Actions({ user, isSelf, onDelete, onLink, onEnd, onPageOff }: ActionsProps) {
  return (
    <>
      <WhatsAppIcon name={user.name} phone={user.phone} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton label={`Más acciones para ${user.name}`} icon={IconDots} />
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
