import { Stack, Text } from '@mantine/core';
import { IconUserHeart } from '@tabler/icons-react';
import { PROSPECT_STATE_LABELS, PROSPECT_STATES } from '../../../../shared/prospects/prospectStates.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { trpc } from '../../../api/trpc.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { StateChips } from '../../../ui/lists/FilterChips.tsx';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { SellerFilter } from '../../users/accounts/SellerFilter.tsx';
import { OpenProspect } from '../sheet/OpenProspect.tsx';
import classes from './ProspectsTab.module.css';
import { PagesMonth } from './PagesMonth.tsx';
import { ProspectsTable } from './ProspectsTable.tsx';
import { z } from 'zod';
import { ID_PATTERN } from '../../../../shared/input/ids.ts';
import { sortFields } from '../../../../shared/input/sorting.ts';
import { listAllProspectsInput, PROSPECT_SORTS } from '../../../../shared/prospects/prospects.ts';
import { lenient, pageParam } from '../../../router/searchParams.ts';

/** Page, search and filters of the team's prospects in the address. */
const teamQuery = z.object({
  page: pageParam,
  search: listAllProspectsInput.shape.search.catch(''),
  ...lenient({
    state: z.enum(PROSPECT_STATES),
    source: listAllProspectsInput.shape.source,
    sellerId: z.string().regex(ID_PATTERN),
    ...sortFields(PROSPECT_SORTS),
  }),
});

const PAGE_SIZE = 20;

/** The prospects of all sellers, or of one. */
export function ProspectsTab() {
  const { query, change, addressWith } = useListParams(teamQuery);
  const list = trpc.admin.listProspects.useQuery({ ...query, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(list);
  const { sellerId, state, search, sort, order } = query;
  const isFiltered = Boolean(sellerId ?? state) || search !== '';
  const sellerName = list.data?.prospects.find((one) => one.sellerId === sellerId)?.sellerName;
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Interesados</HiddenTitle>
      <div className={classes.toolbar}>
        <SearchField
          label="Buscar interesados"
          placeholder="Nombre, localidad, teléfono"
          value={search}
          onSearch={(text) => change({ search: text })}
        />
        <SellerFilter sellerId={sellerId} name={sellerName} onChange={(id) => change({ sellerId: id })} />
        <StateChips
          labels={{ all: 'Todos', ...PROSPECT_STATE_LABELS }}
          current={state ?? 'all'}
          counts={list.data?.counts}
          hrefOf={(next) => addressWith({ state: next === 'all' ? undefined : next, page: undefined })}
        />
      </div>
      <ListBody
        list={list}
        errorTitle="Error al cargar los interesados"
        empty={
          isFiltered ? (
            <EmptyState icon={IconUserHeart} title="No hay interesados así">
              Prueba con otro estado, otro vendedor u otras palabras.
            </EmptyState>
          ) : (
            <EmptyState icon={IconUserHeart} title="Todavía no hay interesados">
              Los que anoten los vendedores, o dejen sus datos en sus páginas, aparecerán aquí.
            </EmptyState>
          )
        }
        onPage={toPage}
      >
        {({ prospects }, busy) => (
          <ProspectsTable
            prospects={prospects}
            search={search}
            busy={busy}
            sorting={{ sort, order, onSort: (next, by) => change({ sort: next, order: by }) }}
            hrefOf={(id) => addressWith({ prospect: id })}
          />
        )}
      </ListBody>
      <Text c="dimmed" size="sm" role="status">
        {list.data && countOf(list.data.pagination.total, 'interesado', 'interesados')}
        {sellerName && ` de ${sellerName}`}
      </Text>
      <PagesMonth />
      <OpenProspect among={list} />
    </Stack>
  );
}
