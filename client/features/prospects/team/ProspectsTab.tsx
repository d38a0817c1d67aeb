import { NativeSelect, Stack, Text } from '@mantine/core';
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
import { ProspectsTable } from './ProspectsTable.tsx';
import { z } from 'zod';
import { ID_PATTERN } from '../../../../shared/input/ids.ts';
import { sortFields } from '../../../../shared/input/sorting.ts';
import { listAllProspectsInput, PROSPECT_SORTS } from '../../../../shared/prospects/prospects.ts';
import { lenient, pageParam } from '../../../router/searchParams.ts';
import { useState } from 'react';
import type { SellerMonthView } from '../../../../shared/prospects/page/page.ts';
import { addMonths, argentineDay, formatMonth } from '../../../../shared/values/dates.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { Section } from '../../../ui/Section.tsx';

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
      <div className={classes.toolbar} data-labels="hidden">
        <SearchField
          label="Buscar interesados"
          hideLabel
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

const MONTHS = 12;

const CARD = {
  areas: ['who who', 'visits requests', 'open all'],
  gap: '4px 12px',
  padding: '12px',
  align: 'start',
} as const;

const numberColumn = (
  area: 'visits' | 'requests' | 'open' | 'all',
  label: string,
  valueOf: (row: SellerMonthView) => number,
): Column<SellerMonthView> => ({
  label,
  area,
  kind: 'number',
  labelled: true,
  cell: (row) => valueOf(row).toLocaleString('es-AR'),
});

const COLUMNS: Column<SellerMonthView>[] = [
  {
    label: 'Vendedor',
    area: 'who',
    wide: true,
    cell: ({ sellerName }) => <Text fw={600}>{sellerName}</Text>,
  },
  numberColumn('visits', 'Visitas', ({ visits }) => visits),
  numberColumn('requests', 'Pedidos', ({ requests }) => requests),
  numberColumn('open', 'Abiertos', ({ open }) => open),
  numberColumn('all', 'Interesados', ({ all }) => all),
];

/** Visits and requests of the sellers' pages in a month, and each seller's prospects now. */
function PagesMonth() {
  const [current] = useState(() => argentineDay(Date.now()).slice(0, 7));
  const [month, setMonth] = useState(current);
  const [pageNumber, setPage] = useState(1);
  const sellers = trpc.admin.listPageMonths.useQuery({ month, page: pageNumber }, KEEP_PREVIOUS);
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(current, -ago));
  return (
    <Section title="Por vendedor">
      <NativeSelect
        label="Visitas y pedidos de"
        maw={360}
        data={months.map((value) => ({ value, label: formatMonth(value) }))}
        value={month}
        onChange={(event) => {
          setMonth(event.currentTarget.value);
          setPage(1);
        }}
      />
      <ListBody
        list={sellers}
        errorTitle="Error al cargar los vendedores"
        missing="Los vendedores necesitan conexión."
        rows={3}
        onPage={setPage}
        quiet
        empty={<Text c="dimmed">Nadie tiene interesados, ni visitas en su página.</Text>}
      >
        {(list, busy) => (
          <CardTable
            caption="Por vendedor"
            columns={COLUMNS}
            rows={list.sellers}
            busy={busy}
            keyOf={({ sellerId }) => sellerId}
            card={CARD}
            dense
          />
        )}
      </ListBody>
    </Section>
  );
}
