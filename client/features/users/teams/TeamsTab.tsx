import { Badge, Box, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useEffect } from 'react';
import { z } from 'zod';
import type { TeamView } from '../../../../shared/teams/teams.ts';
import { formatRate } from '../../../../shared/values/commission.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { RemovalDialog } from '../../../ui/dialogs/RemovalDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { BackButton } from '../../../ui/links/BackLink.tsx';
import { CardTable, RowLink, type Column } from '../../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { RowButtons } from '../../../ui/lists/ListButtons.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { SELLERS, sellersOf } from './teamAddresses.ts';
import { TeamForm } from './TeamForm.tsx';

const PAGE_SIZE = 20;

const teamsQuery = z.object({
  page: pageParam,
  search: z.string().max(200).catch(''),
  /** Opens this team. */
  equipo: z.string().regex(/^\d+$/).optional().catch(undefined),
});

interface TeamActions {
  onEdit: (team: TeamView) => void;
  onDelete: (team: TeamView) => void;
}

const columnsOf = ({ onEdit, onDelete }: TeamActions): Column<TeamView>[] => [
  {
    label: 'Equipo',
    area: 'name',
    wide: true,
    cell: ({ _id, name }) => <RowLink href={sellersOf(_id)}>{name}</RowLink>,
  },
  {
    label: 'Líder',
    kind: 'whole',
    area: 'leader',
    cell: ({ leaderName }) => leaderName ?? <Badge color="amber">Sin líder</Badge>,
  },
  {
    label: 'Del líder',
    kind: 'number',
    cell: ({ overrideRate }) => formatRate(overrideRate),
  },
  {
    label: 'Integrantes',
    kind: 'number',
    cell: ({ memberCount }) => memberCount.toLocaleString('es-AR'),
  },
  {
    label: 'Ahora',
    area: 'now',
    phoneOnly: true,
    cell: ({ memberCount, overrideRate }) =>
      `${countOf(memberCount, 'integrante', 'integrantes')} · ${formatRate(overrideRate)} para el líder`,
  },
  {
    label: 'Acciones',
    kind: 'actions',
    area: 'acts',
    cell: (team) => (
      <RowButtons name={team.name} onEdit={() => onEdit(team)} onDelete={() => onDelete(team)} />
    ),
  },
];

const CARD = {
  areas: ['name acts', 'leader acts', 'now acts'],
  gap: '0 8px',
  padding: '8px 4px 6px 12px',
};

/** Teams by name; a name leads to its members among the sellers. */
export function TeamsTab() {
  const {
    query: { equipo: asked, ...query },
    change,
  } = useListParams(teamsQuery);
  const list = trpc.admin.listTeams.useQuery({ ...query, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const form = useDialog<string | null>();
  const removal = useDialog<TeamView>();
  const utils = trpc.useUtils();
  const deletion = trpc.admin.deleteTeam.useMutation({ onSuccess: () => void utils.admin.invalidate() });
  const openForm = form.open;
  useEffect(() => {
    if (asked !== undefined) openForm(asked);
  }, [asked, openForm]);
  const close = () => {
    form.close();
    if (asked !== undefined) change({ equipo: undefined });
  };
  const { toPage, top } = usePage(list);
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Equipos</HiddenTitle>
      <Group gap="xs">
        <Box flex="1 1 16rem">
          <SearchField
            label="Buscar equipos"
            hideLabel
            placeholder="Buscar equipos"
            value={query.search}
            onSearch={(search) => change({ search })}
          />
        </Box>
        <BackButton href={SELLERS}>Vendedores</BackButton>
        <ActionButton
          icon={IconPlus}
          px={{ base: 'xs', md: 'md' }}
          flex={{ base: '1 1 auto', md: 'none' }}
          onClick={() => form.open(null)}
        >
          Crear equipo
        </ActionButton>
      </Group>
      <ListBody
        list={list}
        errorTitle="Error al cargar los equipos"
        empty={
          query.search === '' ? (
            <EmptyState icon={IconUsersGroup} title="Todavía no hay equipos">
              Un líder ayuda a los vendedores de su equipo, y gana un porcentaje de lo que instalan.
            </EmptyState>
          ) : (
            <EmptyState icon={IconUsersGroup} title="No se encontró ningún equipo">
              Prueba con otra parte del nombre.
            </EmptyState>
          )
        }
        onPage={toPage}
      >
        {({ teams }, busy) => (
          <CardTable
            caption="Equipos"
            columns={columnsOf({ onEdit: ({ _id }) => form.open(_id), onDelete: removal.open })}
            rows={teams}
            keyOf={({ _id }) => _id}
            card={CARD}
            busy={busy}
            dense
          />
        )}
      </ListBody>
      <FormModal title={form.subject ? 'Editar equipo' : 'Crear equipo'} {...form} close={close}>
        {(id) => <TeamForm id={id} onDone={close} />}
      </FormModal>
      <RemovalDialog
        {...removal}
        title="Eliminar equipo"
        question="¿Estás seguro de que quieres eliminar este equipo?"
        call={deletion}
        done={({ name }) => `Se eliminó el equipo ${name}`}
        failure="Error al eliminar el equipo"
      >
        {({ name, memberCount, leaderName }) => (
          <>
            <Text fw={600}>{name}</Text>
            <Text>
              {countOf(memberCount, 'integrante queda', 'integrantes quedan')} sin equipo
              {leaderName !== null && ` y sin ${leaderName} como líder`}.
            </Text>
            <Text c="dimmed">Las ventas ya registradas conservan su equipo y lo que gana su líder.</Text>
          </>
        )}
      </RemovalDialog>
    </Stack>
  );
}
