import { NativeSelect, Stack, Text, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconUserPlus, IconUserSearch, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { NO_TEAM, type AdminUserView, type ListUsersInput } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { useAddress } from '../../../router/useAddress.ts';
import { usePage } from '../../../router/usePage.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { useDialog, type Dialog } from '../../../ui/dialogs/useDialog.ts';
import { FiltersButton } from '../../../ui/lists/ListButtons.tsx';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { InvitationsPanel } from '../invitations/InvitationsPanel.tsx';
import { ACCOUNT_KINDS, accountsQuery } from './accountsQuery.ts';
import { AccountsTable } from './AccountsTable.tsx';
import { SellerForm } from './SellerForm.tsx';
import classes from './SellersTab.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { OpenWork, useOpenWork } from './OpenWork.tsx';
import { RemovalDialog } from '../../../ui/dialogs/RemovalDialog.tsx';
import { formatDateTime } from '../../../../shared/values/dates.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import { errorText } from '../../../api/errors.ts';
import { failureNotice, notifyDone } from '../../../ui/notices.tsx';
import { useTemplate } from '../../../api/useTemplate.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { TEAMS } from '../teams/teamAddresses.ts';
import { LinkPanel } from '../LinkPanel.tsx';

const PAGE_SIZE = 20;
const FILTERS_ID = 'filtros-vendedores';

const SHOWN: Record<
  (typeof ACCOUNT_KINDS)[number],
  {
    label: string;
    input: Pick<ListUsersInput, 'isActive'> & Partial<Pick<ListUsersInput, 'role' | 'idleDays'>>;
  }
> = {
  all: { label: 'Todos', input: {} },
  active: { label: 'Activos', input: { isActive: true } },
  inactive: { label: 'Inactivos', input: { isActive: false } },
  admin: { label: 'Administradores', input: { role: 'admin' } },
  idle: { label: 'Sin ventas en 14 días', input: { idleDays: 14 } },
};

const ORDER_LABELS = {
  newest: 'Más nuevos',
  name: 'Por nombre',
  sales: 'Por monto',
  lastSaleAt: 'Por última venta',
};

export function SellersTab() {
  const {
    query: { show, ...query },
    change,
  } = useListParams(accountsQuery);
  const list = trpc.admin.listUsers.useQuery(
    { ...query, ...SHOWN[show].input, limit: PAGE_SIZE },
    KEEP_PREVIOUS,
  );
  const editing = useDialog<AdminUserView>();
  const removal = useDialog<AdminUserView>();
  const end = trpc.admin.endSessionsOf.useMutation({
    onSuccess: (ended) => notifyDone(`Sesiones cerradas: ${ended}`),
    onError: failureNotice('Error al cerrar las sesiones'),
  });
  const pageOff = trpc.admin.switchOffPage.useMutation({
    onSuccess: () => notifyDone('Su página quedó desactivada'),
    onError: failureNotice('Error al desactivar la página'),
  });
  const link = useDialog<AdminUserView>();
  const invitations = useDialog<true>();
  const [params] = useSearchParams();
  const invites = params.has('invite');
  const openInvitations = invitations.open;
  useEffect(() => {
    if (invites) openInvitations(true);
  }, [invites, openInvitations]);
  const { addressWith } = useAddress();
  const { toPage, top } = usePage(list);
  const [filtersOpen, filters] = useDisclosure(show !== 'all' || query.teamId !== undefined);
  const desk = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Vendedores</HiddenTitle>
      <div className={classes.controls} data-labels={desk && 'hidden'}>
        <SearchField
          label="Buscar vendedores"
          hideLabel
          placeholder="Nombre, email, teléfono o localidad"
          value={query.search}
          onSearch={(search) => change({ search })}
        />
        {!desk && <FiltersButton opened={filtersOpen} controls={FILTERS_ID} onToggle={filters.toggle} />}
        <ActionButton
          icon={IconUserPlus}
          variant="default"
          aria-label="Invitar a un vendedor"
          className={classes.invite}
          onClick={() => invitations.open(true)}
        >
          Invitar
        </ActionButton>
        {(desk || filtersOpen) && (
          <div className={classes.filters} id={FILTERS_ID}>
            <NativeSelect
              label="Mostrar"
              data={ACCOUNT_KINDS.map((kind) => ({ value: kind, label: SHOWN[kind].label }))}
              value={show}
              onChange={(event) => change({ show: event.currentTarget.value })}
            />
            <NativeSelect
              label="Ordenar"
              data={Object.entries(ORDER_LABELS).map(([value, label]) => ({ value, label }))}
              value={query.sort}
              onChange={(event) => change({ sort: event.currentTarget.value, order: undefined })}
            />
            <FilterChips
              label="Atajos"
              withCounts={false}
              chips={[
                {
                  label: SHOWN.idle.label,
                  href: addressWith({ show: show === 'idle' ? undefined : 'idle', page: undefined }),
                  isCurrent: show === 'idle',
                },
                {
                  label:
                    query.teamId === undefined || query.teamId === NO_TEAM ? 'Sin equipo' : 'Un solo equipo',
                  href: addressWith({
                    teamId: query.teamId === undefined ? NO_TEAM : undefined,
                    page: undefined,
                  }),
                  isCurrent: query.teamId !== undefined,
                },
              ]}
            />
            <LinkButton href={TEAMS} variant="default" leftSection={<IconUsersGroup size={18} aria-hidden />}>
              Equipos
            </LinkButton>
          </div>
        )}
      </div>
      <ListBody
        list={list}
        errorTitle="Error al cargar los vendedores"
        empty={
          <EmptyState icon={IconUserSearch} title="No se encontró a nadie">
            Prueba con otra parte del nombre, del email o de la localidad.
          </EmptyState>
        }
        onPage={toPage}
      >
        {({ users }, busy) => (
          <AccountsTable
            users={users}
            search={query.search}
            busy={busy}
            sorting={{
              sort: query.sort,
              order: query.order ?? (query.sort === 'name' ? 'asc' : 'desc'),
              onSort: (sort, order) => change({ sort, order }),
            }}
            onEdit={editing.open}
            onDelete={removal.open}
            onLink={link.open}
            onEnd={({ _id: id }) => end.mutate({ id })}
            onPageOff={({ _id: id }) => pageOff.mutate({ id, enabled: false })}
          />
        )}
      </ListBody>
      <FormModal title="Editar vendedor" {...editing}>
        {(user) => <SellerForm user={user} onDone={editing.close} />}
      </FormModal>
      <FormModal title="Enlace de contraseña" {...link}>
        {(user) => <PasswordLinkPanel user={user} />}
      </FormModal>
      <FormModal title="Invitar a un vendedor" {...invitations}>
        {() => <InvitationsPanel />}
      </FormModal>
      <DeleteDialog key={removal.subject?._id} {...removal} />
    </Stack>
  );
}

function DeleteDialog(dialog: Dialog<AdminUserView>) {
  const utils = trpc.useUtils();
  const work = useOpenWork(dialog.subject, dialog.opened);
  const deletion = trpc.admin.deleteUser.useMutation({
    onMutate: () => work.settle(work.to),
    onSuccess: () => void utils.admin.invalidate(),
  });
  return (
    <RemovalDialog
      {...dialog}
      title="Eliminar vendedor"
      question="¿Estás seguro de que quieres eliminar este vendedor?"
      call={deletion}
      done={({ name }) => `Se eliminó a ${name}`}
      failure="Error al eliminar el usuario"
    >
      {(user) => (
        <>
          <div>
            <Text fw={600}>{user.name}</Text>
            <Text c="dimmed">{user.email}</Text>
          </div>
          {dialog.opened && <OpenWork work={work} />}
          <Text c="dimmed">
            Su sesión se cierra al instante. Sus ventas y lo que ganó quedan registrados con su nombre.
          </Text>
        </>
      )}
    </RemovalDialog>
  );
}

/** Makes a password link for a user, to copy or send by WhatsApp. */
function PasswordLinkPanel({ user }: { user: AdminUserView }) {
  const { mutate, data, error } = trpc.admin.createPasswordLink.useMutation();
  const asked = useRef(false);
  useEffect(() => {
    // Once: a new link revokes the previous one.
    if (!asked.current) mutate({ id: user._id });
    asked.current = true;
  }, [mutate, user._id]);
  if (error) {
    return (
      <ErrorState
        title="Error al crear el enlace"
        message={errorText(error)}
        onRetry={() => mutate({ id: user._id })}
      />
    );
  }
  if (!data) return <Skeleton h={220} role="status" aria-label="Cargando..." />;
  return <NewLink user={user} {...data} />;
}

function NewLink({ user, link, expiresAt }: { user: AdminUserView; link: string; expiresAt: string }) {
  const address = window.location.origin + link;
  const text = useTemplate('password_link', { vendedor: user.name, enlace: address });
  return (
    <Stack>
      <Text>
        Con este enlace <strong>{user.name}</strong> elige una contraseña nueva sin conocer la anterior.
      </Text>
      <LinkPanel
        label="Enlace"
        address={address}
        warning={`Sirve una sola vez y vence a las 24 horas (${formatDateTime(expiresAt)}). No lo volverás a ver: cópialo o envíalo ahora. Los enlaces anteriores ya no funcionan.`}
        // A link without a number makes WhatsApp ask for the contact.
        whatsApp={
          whatsAppLink(user.phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text ?? address)}`
        }
      />
    </Stack>
  );
}
