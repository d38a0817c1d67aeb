import {
  ActionIcon,
  Anchor,
  Badge,
  Box,
  Button,
  Group,
  Menu,
  NativeSelect,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import {
  IconBrandWhatsapp,
  IconDots,
  IconEdit,
  IconKey,
  IconReceipt,
  IconTrash,
  IconUserPlus,
  IconUserSearch,
} from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { formatRate } from '../../../../shared/values/commission.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import { ROLE_LABELS } from '../../../../shared/users/roles.ts';
import { USER_ORDERS, type AdminUserView, type ListUsersInput } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { withParams } from '../../../router/withParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { SearchField } from '../../../ui/lists/SearchField.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { ActiveBadge } from '../ActiveBadge.tsx';
import { ACCOUNT_KINDS, readAccountsQuery } from './accountsQuery.ts';
import { ActionsCell, CardTable, Cell, NarrowOnly } from '../../../ui/lists/CardTable.tsx';
import { InvitationsPanel } from '../invitations/InvitationsPanel.tsx';
import { PasswordLinkPanel } from './PasswordLinkPanel.tsx';
import { SellerForm } from './SellerForm.tsx';
import { SellerRemoval } from './SellerRemoval.tsx';
import classes from './SellersTab.module.css';

const PAGE_SIZE = 20;

const COLUMNS = [
  { label: 'Nombre' },
  { label: 'Contacto' },
  { label: 'Comisión', number: true },
  { label: 'Ventas', number: true },
  { label: 'Estado' },
  { label: 'Acciones', number: true },
];

const SHOWN: Record<(typeof ACCOUNT_KINDS)[number], { label: string; input: Partial<ListUsersInput> }> = {
  all: { label: 'Todas', input: {} },
  active: { label: 'Activas', input: { isActive: true } },
  inactive: { label: 'Inactivas', input: { isActive: false } },
  admin: { label: 'Administradores', input: { role: 'admin' } },
};

const ORDER_LABELS: Record<(typeof USER_ORDERS)[number], string> = {
  newest: 'Más nuevos',
  name: 'Por nombre',
  sales: 'Por monto',
};

/** Lists, edits and deletes accounts; creates password links. */
export function SellersTab() {
  const [params, setParams] = useSearchParams();
  const { show, ...query } = readAccountsQuery(params);
  const list = trpc.admin.listUsers.useQuery(
    { ...query, ...SHOWN[show].input, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const editing = useDialog<AdminUserView>();
  const removal = useDialog<AdminUserView>();
  const link = useDialog<AdminUserView>();
  const invitations = useDialog<true>();
  const { toPage, top } = usePage(list);
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParams(current, { ...changes, page: undefined }), { replace: true });
  return (
    <Stack gap="xs" {...top}>
      <VisuallyHidden>
        <Title order={2}>Vendedores</Title>
      </VisuallyHidden>
      <div className={classes.controls}>
        <SearchField
          label="Buscar vendedores"
          placeholder="Nombre, email, teléfono o localidad"
          value={query.search}
          onSearch={(search) => change({ search })}
        />
        <NativeSelect
          label="Mostrar"
          data={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: SHOWN[kind].label }))}
          value={show}
          onChange={(event) => change({ show: event.currentTarget.value })}
        />
        <NativeSelect
          label="Ordenar"
          data={USER_ORDERS.map((order) => ({ value: order, label: ORDER_LABELS[order] }))}
          value={query.sort}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      </div>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => invitations.open(true)}
        >
          Invitar a un vendedor
        </Button>
      </Group>
      <QueryState
        query={list}
        errorTitle="Error al cargar los vendedores"
        pending={<RowsSkeleton rows={12} />}
        isEmpty={({ users }) => users.length === 0}
        empty={
          <EmptyState icon={IconUserSearch} title="No se encontró a nadie">
            Prueba con otra parte del nombre, del email o de la localidad.
          </EmptyState>
        }
      >
        {({ users, pagination }) => (
          <Box>
            <CardTable caption="Vendedores" columns={COLUMNS} busy={list.isPlaceholderData} dense>
              {users.map((user) => (
                <UserRow
                  key={user._id}
                  user={user}
                  onEdit={() => editing.open(user)}
                  onDelete={() => removal.open(user)}
                  onLink={() => link.open(user)}
                />
              ))}
            </CardTable>
            <Pager pagination={pagination} onPage={toPage} />
          </Box>
        )}
      </QueryState>
      <FormModal title="Editar vendedor" opened={editing.opened} onClose={editing.close}>
        {editing.subject && <SellerForm user={editing.subject} onDone={editing.close} />}
      </FormModal>
      <FormModal title="Enlace de contraseña" opened={link.opened} onClose={link.close}>
        {link.subject && <PasswordLinkPanel user={link.subject} />}
      </FormModal>
      <FormModal title="Invitar a un vendedor" opened={invitations.opened} onClose={invitations.close}>
        {invitations.opened && <InvitationsPanel />}
      </FormModal>
      <SellerRemoval user={removal.subject} opened={removal.opened} onClose={removal.close} />
    </Stack>
  );
}

interface UserRowProps {
  user: AdminUserView;
  onEdit: () => void;
  onDelete: () => void;
  onLink: () => void;
}

function UserRow({ user, onEdit, onDelete, onLink }: UserRowProps) {
  const isSelf = useUser().id === user._id;
  const salesHref = `/app/admin/dashboard?tab=ventas&sellerId=${user._id}`;
  const whatsapp = whatsAppLink(user.phone);
  return (
    <tr>
      <Cell>
        <Group gap="xs" lh={1.3}>
          <Text fw={600} inherit>
            {user.name}
          </Text>
          {user.role === 'admin' && <Badge variant="outline">{ROLE_LABELS.admin}</Badge>}
          {isSelf && <Badge variant="outline">Tú</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {user.email}
        </Text>
      </Cell>
      <Cell>
        <Group gap={2} wrap="nowrap">
          <div className={classes.contact}>
            <Text size="sm">{user.phone}</Text>
            <Text size="xs" c="dimmed">
              {user.location}
            </Text>
          </div>
          {whatsapp && (
            <ActionIcon
              component="a"
              href={whatsapp}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              size={44}
              aria-label={`Escribir a ${user.name} por WhatsApp`}
            >
              <IconBrandWhatsapp size={22} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Cell>
      <Cell label="Comisión" number>
        {formatRate(user.commissionRate)}
      </Cell>
      <Cell label="Ventas" number>
        <Anchor
          component={Link}
          href={salesHref}
          c="inherit"
          className={classes.sales}
          title="Ver sus ventas"
        >
          <Text span fw={600}>
            {formatMoney(user.totalSales)}
          </Text>
          <Text span size="xs" c="dimmed">
            {countOf(user.salesCount, 'venta', 'ventas')}
          </Text>
        </Anchor>
      </Cell>
      <Cell label="Estado" whole>
        <ActiveBadge isActive={user.isActive} />
      </Cell>
      <ActionsCell>
        <Button
          variant="default"
          leftSection={<IconEdit size={18} aria-hidden />}
          aria-label={`Editar a ${user.name}`}
          onClick={onEdit}
        >
          Editar
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
              href={salesHref}
              leftSection={<IconReceipt size={18} aria-hidden />}
              className={classes.item}
            >
              Ver sus ventas
            </Menu.Item>
            {user.isActive && (
              <Menu.Item
                leftSection={<IconKey size={18} aria-hidden />}
                className={classes.item}
                onClick={onLink}
              >
                Crear enlace de contraseña
              </Menu.Item>
            )}
            {!isSelf && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                className={classes.item}
                onClick={onDelete}
              >
                Eliminar
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </ActionsCell>
    </tr>
  );
}
