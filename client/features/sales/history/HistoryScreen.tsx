import { Button, Indicator, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus, IconReceiptOff } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import { HISTORY_PAGE_SIZE } from '../../../../shared/input/pagination.ts';
import { daysInOrder, SALE_SEARCH_MIN } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { usePage } from '../../../router/usePage.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { SaleList } from '../list/SaleList.tsx';
import { OpenSale } from '../detail/OpenSale.tsx';
import { OutboxNotice } from '../outbox/OutboxNotice.tsx';
import { ExportState, HistoryButtons, HistoryMenu, useSaleExport } from './HistoryActions.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { filterParams, historyQuery } from './historyQuery.ts';
import classes from './HistoryScreen.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { Hint } from '../../../ui/Hint.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';
import { SALE_STATUS_LABELS, SALE_STATUSES, type SaleStatus } from '../../../../shared/sales/saleStatus.ts';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';

const FILTERS_ID = 'filtros';
const ADDRESS = '/app/sales/history';

export default function HistoryScreen() {
  const [, setParams] = useSearchParams();
  const { query, change } = useListParams(historyQuery);
  const { page, search, ...filters } = query;
  const inOrder = daysInOrder(filters);
  const list = trpc.sales.list.useQuery(
    { ...filters, search, page, limit: HISTORY_PAGE_SIZE },
    { enabled: inOrder, ...KEEP_PREVIOUS },
  );
  const { toPage } = usePage(list);
  const [view, setView] = useHistoryView();
  // A tap shows at once, the cards and the fields of the filters after it.
  const shownView = useDeferredValue(view);
  const filterFields = useDeferredValue(filterParams(filters).toString());
  const total = list.data?.pagination.total;
  const byDays = filters.startDate !== undefined || filters.endDate !== undefined;
  const filtered = byDays || filters.status !== undefined;
  const [filtersOpen, filterPanel] = useDisclosure(byDays);
  const exporting = useSaleExport({ ...filters, search });
  // Another search field is empty.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    setParams({});
  };
  const actions = {
    refreshing: list.isFetching,
    onRefresh: () => void list.refetch(),
    mayExport: inOrder && total !== 0 && !exporting.isPending,
    onExport: exporting.mutate,
  };

  return (
    <>
      <PageHeader
        title="Historial de Ventas"
        actions={
          <>
            <HistoryButtons {...actions} />
            <ViewSwitch view={view} onView={setView} />
            {/* The phone has it in the bottom bar. */}
            <LinkButton
              visibleFrom="md"
              href="/app/sales/new"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              Nueva Venta
            </LinkButton>
          </>
        }
      />
      <Stack gap="xs">
        <LastSeen query={list} />
        <OutboxNotice />
        <div className={classes.toolbar}>
          <div className={classes.search}>
            <SearchField
              key={clears}
              label="Buscar ventas"
              hideLabel
              placeholder="Nombre, DNI, teléfono"
              value={search}
              minLength={SALE_SEARCH_MIN}
              onSearch={(text) => change({ search: text })}
            />
          </div>
          <Indicator disabled={!byDays} offset={6} hiddenFrom="md">
            <IconButton
              icon={IconAdjustmentsHorizontal}
              size={46}
              label="Filtros"
              aria-expanded={filtersOpen}
              aria-controls={FILTERS_ID}
              onClick={filterPanel.toggle}
            />
          </Indicator>
          <HistoryMenu {...actions} />
          <div className={classes.panel} data-open={filtersOpen}>
            {/* Remount when the address changes. */}
            <HistoryFilters
              key={filterFields}
              id={FILTERS_ID}
              filters={filters}
              onApply={(next) => setParams(filterParams({ ...next, search }))}
            />
          </div>
        </div>
        <ExportState {...exporting} total={list.data?.totalIsMinimum ? undefined : total} />
        <StatusChips
          current={filters.status}
          withCounts={!byDays && search === ''}
          addressOf={(status) => `${ADDRESS}?${filterParams({ ...filters, search, status })}`}
        />
        {inOrder ? (
          <ListBody
            list={list}
            errorTitle="Error al cargar las ventas"
            pending={<SaleList sales={[]} loading compact={shownView === 'rows'} />}
            empty={<NoSales search={search} filtered={filtered} onClear={clear} />}
            onPage={toPage}
          >
            {({ sales }, busy) => (
              <div aria-busy={busy} className={classes.results}>
                <SaleList sales={sales} compact={shownView === 'rows'} />
              </div>
            )}
          </ListBody>
        ) : (
          <Text c="dimmed">Corrige las fechas para ver las ventas.</Text>
        )}
        {inOrder && list.data?.totalIsMinimum && (
          <Hint>
            Hay más de {list.data.pagination.total} ventas así. Escribe algo más para acotar la búsqueda.
          </Hint>
        )}
      </Stack>
      <OpenSale list={list} />
    </>
  );
}

interface NoSalesProps {
  search: string;
  filtered: boolean;
  onClear: () => void;
}

function NoSales({ search, filtered, onClear }: NoSalesProps) {
  const searched = search !== '';
  if (!searched && !filtered) {
    return (
      <EmptyState
        icon={IconReceiptOff}
        title="Todavía no tienes ventas registradas"
        action={<LinkButton href="/app/sales/new">Registrar mi primera venta</LinkButton>}
      >
        Aquí verás todas tus ventas, con su estado y tu comisión.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconReceiptOff}
      title={
        searched
          ? `Ninguna venta coincide con «${search}»`
          : 'No se encontraron ventas con los filtros aplicados'
      }
      action={<Button onClick={onClear}>{searched ? 'Limpiar búsqueda' : 'Limpiar filtros'}</Button>}
    >
      {searched
        ? `Prueba con el apellido, el DNI o el teléfono${filtered ? ', o sin filtros' : ''}.`
        : 'Prueba con otro estado o con un período más largo.'}
    </EmptyState>
  );
}

interface StatusChipsProps {
  current: SaleStatus | undefined;
  /** A search or days narrow the list: the counts would be of another list. */
  withCounts: boolean;
  addressOf: (status: SaleStatus | undefined) => string;
}

/** Filters by status with one tap, with the number of sales in each. */
function StatusChips({ current, withCounts, addressOf }: StatusChipsProps) {
  const { data } = trpc.sales.trends.useQuery();
  const total = data?.statuses.reduce((sum, { count }) => sum + count, 0);
  const chips = [undefined, ...SALE_STATUSES].map((status) => ({
    label: status === undefined ? 'Todas' : SALE_STATUS_LABELS[status],
    href: addressOf(status),
    isCurrent: current === status,
    count: status === undefined ? total : data?.statuses.find((entry) => entry.status === status)?.count,
  }));
  return <FilterChips label="Atajos" withCounts={withCounts} chips={chips} />;
}

type HistoryView = 'cards' | 'rows';

const VIEWS = [
  { value: 'cards', label: 'Tarjetas' },
  { value: 'rows', label: 'Lista' },
] as const;

/** Shell.module.css repeats it. */
const PHONE = '(max-width: 61.99em)';

/** Whether the history shows cards or rows; remembered on this device. A phone begins with rows. */
function useHistoryView() {
  return useLocalStorage<HistoryView>({
    key: 'history-view',
    defaultValue: matchMedia(PHONE).matches ? 'rows' : 'cards',
    getInitialValueInEffect: false,
  });
}

interface ViewSwitchProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Vista"
      size="xs"
      classNames={{ label: classes.label }}
      data={[...VIEWS]}
      value={view}
      onChange={(value) => onView(value as HistoryView)}
    />
  );
}
