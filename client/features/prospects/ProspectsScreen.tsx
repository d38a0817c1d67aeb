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
import { ProspectList } from './list/ProspectList.tsx';
import { inListOrder, withQueued, localProspect } from './outbox/withQueued.ts';
import { useQueue, ofKind } from '../../device/outbox/queue.ts';
import { OpenProspect } from './sheet/OpenProspect.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { z } from 'zod';
import { listProspectsInput } from '../../../shared/prospects/prospects.ts';
import { lenient, pageParam } from '../../router/searchParams.ts';
import { useUser } from '../../api/user.ts';
import { Hint } from '../../ui/Hint.tsx';
import { PROSPECT_STATES, type ProspectState } from '../../../shared/prospects/prospectStates.ts';
import { FilterChips } from '../../ui/lists/FilterChips.tsx';
import { useDueCount } from './DueBadge.tsx';

/** Page, search and filters in the address. */
const prospectsQuery = z.object({
  page: pageParam,
  search: listProspectsInput.shape.search.catch(''),
  ...lenient(listProspectsInput.pick({ state: true, due: true }).shape),
});

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
              <EmptyState
                icon={IconUserHeart}
                title="Ningún interesado coincide"
                action={
                  <Button onClick={() => change({ search: undefined, state: undefined, due: undefined })}>
                    Ver todos
                  </Button>
                }
              >
                Prueba con otro estado o con otras palabras.
              </EmptyState>
            ) : (
              queue.every(({ kind }) => kind !== 'prospect') && (
                <EmptyState
                  icon={IconUserHeart}
                  title="Todavía no anotaste interesados"
                  action={<Button onClick={() => adding.open(true)}>Anotar el primero</Button>}
                >
                  Quien te dijo «llámame el jueves» queda aquí, y te avisamos cuándo llamarlo.
                </EmptyState>
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

/** The prospects that wait on this device, if any. */
function LocalProspects() {
  const user = useUser();
  const queue = useQueue() ?? [];
  const waiting = ofKind(queue, 'prospect');
  if (waiting.length === 0) return null;
  const refused = new Set(
    waiting.flatMap(({ state, clientKey }) => (state === 'refused' ? [clientKey] : [])),
  );
  return (
    <section aria-label="Por enviar">
      <Stack gap={4}>
        <Hint>Están en este dispositivo y se envían solos. No cierres la sesión hasta entonces.</Hint>
        <ProspectList
          prospects={waiting.map((queued) => withQueued(localProspect(queued, user), queue))}
          waitsOf={({ _id }) => (refused.has(_id) ? 'refused' : 'waiting')}
        />
      </Stack>
    </section>
  );
}

const LABELS: Record<ProspectState, string> = {
  new: 'Nuevos',
  contacted: 'Contactados',
  visit: 'Con visita',
  lost: 'Perdidos',
  won: 'Ventas hechas',
};

interface ProspectChipsProps {
  current: { state?: string | undefined; due?: 'today' | undefined };
  /** A search narrows the list: the counts would be of another list. */
  withCounts: boolean;
  addressOf: (filter: { state?: ProspectState; due?: 'today' }) => string;
}

/** Filters the user's prospects with one tap, with the number in each state. */
function ProspectChips({ current: { state: chosen, due }, withCounts, addressOf }: ProspectChipsProps) {
  const dueCount = useDueCount();
  const totals = trpc
    .useQueries((calls) => PROSPECT_STATES.map((state) => calls.prospects.list({ state, limit: 1 })))
    .map(({ data }) => data?.pagination.total);
  const all = totals.reduce(
    (sum, total) => (sum === undefined || total === undefined ? undefined : sum + total),
    0,
  );
  return (
    <FilterChips
      label="Atajos"
      withCounts={withCounts}
      chips={[
        { label: 'Todos', href: addressOf({}), isCurrent: !chosen && !due, count: all },
        {
          label: 'Para hoy',
          href: addressOf({ due: 'today' }),
          isCurrent: due !== undefined,
          count: dueCount,
        },
        ...PROSPECT_STATES.map((state, index) => ({
          label: LABELS[state],
          href: addressOf({ state }),
          isCurrent: chosen === state,
          count: totals[index],
        })),
      ]}
    />
  );
}
