import { Button, Stack } from '@mantine/core';
import { IconPlus, IconUserHeart } from '@tabler/icons-react';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { KEEP_PREVIOUS } from '../../api/keepPrevious.ts';
import { trpc } from '../../api/trpc.ts';
import { useListParams } from '../../router/useListParams.ts';
import { usePage } from '../../router/usePage.ts';
import { useDialog } from '../../ui/dialogs/useDialog.ts';
import { LastSeen } from '../../ui/LastSeen.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../ui/lists/ListBody.tsx';
import { SearchField } from '../../ui/lists/search/SearchField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProspectChips } from './list/ProspectChips.tsx';
import { ProspectList } from './list/ProspectList.tsx';
import { prospectsQuery } from './list/prospectsQuery.ts';
import { inListOrder, withQueued } from './outbox/withQueued.ts';
import { useQueue } from '../../device/outbox/queue.ts';
import { LocalProspects } from './list/LocalProspects.tsx';
import { OpenProspect } from './sheet/OpenProspect.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';

const AddProspect = lazyDialog(() => import('./add/AddProspect.tsx'));

const PAGE_SIZE = 20;

/** Prospects, those to be contacted first. */
export default function ProspectsScreen() {
  const { query, change, addressWith } = useListParams(prospectsQuery);
  const { page, search, state, due } = query;
  const list = trpc.prospects.list.useQuery({ state, due, search, page, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage } = usePage(list);
  const queue = useQueue() ?? [];
  const adding = useDialog<true>();
  const isFiltered = state !== undefined || due !== undefined || search !== '';
  return (
    <>
      <PageHeader
        title="Interesados"
        actions={
          <ActionButton icon={IconPlus} aria-label="Anotar interesado" onClick={() => adding.open(true)}>
            Anotar
          </ActionButton>
        }
      />
      <Stack gap="xs">
        <LastSeen query={list} />
        <SearchField
          label="Buscar interesados"
          hideLabel
          placeholder="Nombre, localidad, teléfono"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <ProspectChips
          current={{ state, due }}
          withCounts={search === ''}
          addressOf={(filter) =>
            addressWith({ state: undefined, due: undefined, page: undefined, ...filter })
          }
        />
        {!isFiltered && page === 1 && <LocalProspects />}
        <ListBody
          list={list}
          errorTitle="Error al cargar los interesados"
          empty={
            isFiltered ? (
              <NothingFound onClear={() => change({ search: undefined, state: undefined, due: undefined })} />
            ) : (
              queue.every(({ kind }) => kind !== 'prospect') && (
                <NoProspects onAdd={() => adding.open(true)} />
              )
            )
          }
          onPage={toPage}
          quiet
        >
          {({ prospects }, busy) => (
            <ProspectList
              prospects={inListOrder(prospects.map((prospect) => withQueued(prospect, queue)))}
              search={search}
              busy={busy}
            />
          )}
        </ListBody>
      </Stack>
      <AddProspect {...adding} />
      <OpenProspect among={list} />
    </>
  );
}

function NoProspects({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={IconUserHeart}
      title="Todavía no anotaste interesados"
      action={<Button onClick={onAdd}>Anotar el primero</Button>}
    >
      Quien te dijo «llámame el jueves» queda aquí, y te avisamos cuándo llamarlo.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconUserHeart}
      title="Ningún interesado coincide"
      action={<Button onClick={onClear}>Ver todos</Button>}
    >
      Prueba con otro estado o con otras palabras.
    </EmptyState>
  );
}
