import { Badge, Box, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconEdit, IconKey, IconTrash, IconUserSearch } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { formatRate } from '../../../../shared/commission.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { ROLE_LABELS, USER_ORDERS, type AdminUserView } from '../../../../shared/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { withParams } from '../../../router/searchParams.ts';
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
import { readSellersQuery } from '../adminQuery.ts';
import { ActionsCell, CardTable, Cell, NarrowOnly } from '../CardTable.tsx';
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

const ORDER_LABELS: Record<(typeof USER_ORDERS)[number], string> = {
  newest: 'Más nuevos primero',
  name: 'Por nombre',
  sales: 'Por monto vendido',
};

/** Lists, edits and deletes accounts; creates password links. */
export function SellersTab() {
  const [params, setParams] = useSearchParams();
  const query = readSellersQuery(params);
  const list = trpc.admin.listUsers.useQuery(
    { ...query, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const editing = useDialog<AdminUserView>();
  const removal = useDialog<AdminUserView>();
  const link = useDialog<AdminUserView>();
  const { toPage, top } = usePage(list);
  const change = (changes: Record<string, string>) =>
    setParams((current) => withParams(current, { ...changes, page: undefined }), { replace: true });
  return (
    <Stack {...top}>
      <Title order={2}>Vendedores</Title>
      <div className={classes.controls}>
        <SearchField
          label="Buscar vendedores"
          placeholder="Nombre, email, teléfono o localidad"
          initial={query.search}
          onSearch={(search) => change({ search })}
        />
        <NativeSelect
          label="Ordenar"
          data={USER_ORDERS.map((order) => ({ value: order, label: ORDER_LABELS[order] }))}
          value={query.sort}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      </div>
      <QueryState
        query={list}
        errorTitle="Error al cargar los vendedores"
        pending={<RowsSkeleton rows={6} />}
        isEmpty={({ users }) => users.length === 0}
        empty={
          <EmptyState icon={IconUserSearch} title="No se encontró a nadie">
            Prueba con otra parte del nombre, del email o de la localidad.
          </EmptyState>
        }
      >
        {({ users, pagination }) => (
          <Box>
            <CardTable caption="Vendedores" columns={COLUMNS} busy={list.isPlaceholderData}>
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
  return (
    <tr>
      <Cell>
        <Group gap="xs">
          <Text fw={600}>{user.name}</Text>
          {user.role === 'admin' && <Badge variant="outline">{ROLE_LABELS.admin}</Badge>}
          {isSelf && <Badge variant="outline">Tú</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {user.email}
        </Text>
      </Cell>
      <Cell>
        <Text size="sm">{user.phone}</Text>
        <Text size="sm" c="dimmed">
          {user.location}
        </Text>
      </Cell>
      <Cell label="Comisión" number>
        {formatRate(user.commissionRate)}
      </Cell>
      <Cell label="Ventas" number>
        <div>
          <Text fw={600}>{formatMoney(user.totalSales)}</Text>
          <Text size="sm" c="dimmed" className={classes.count}>
            {countOf(user.salesCount, 'venta', 'ventas')}
          </Text>
        </div>
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
        {!isSelf && (
          <Button variant="default" px="sm" aria-label={`Eliminar a ${user.name}`} onClick={onDelete}>
            <IconTrash size={20} aria-hidden />
            <NarrowOnly>Eliminar</NarrowOnly>
          </Button>
        )}
        {user.isActive && (
          <Button
            variant="default"
            px="sm"
            title="Crear enlace de contraseña"
            aria-label={`Crear enlace de contraseña para ${user.name}`}
            onClick={onLink}
          >
            <IconKey size={20} aria-hidden />
            <NarrowOnly>Crear enlace de contraseña</NarrowOnly>
          </Button>
        )}
      </ActionsCell>
    </tr>
  );
}
