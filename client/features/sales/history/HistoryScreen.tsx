import { ActionIcon, Box, Button, Indicator, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconPlus, IconReceiptOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { HISTORY_PAGE_SIZE } from '../../../../shared/input/pagination.ts';
import { daysInOrder, SALE_SEARCH_MIN } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { usePage } from '../../../router/usePage.ts';
import { withParams } from '../../../router/withParams.ts';
import { LastSeen } from '../../../ui/LastSeen.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { SearchField } from '../../../ui/lists/SearchField.tsx';
import { SaleList } from '../list/SaleList.tsx';
import { OpenSale } from '../detail/OpenSale.tsx';
import { OutboxNotice } from '../outbox/OutboxNotice.tsx';
import { ExportState, HistoryButtons, HistoryMenu } from './HistoryActions.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { filterParams, readHistoryQuery } from './historyQuery.ts';
import { rememberHistory } from './historyReturn.ts';
import classes from './HistoryScreen.module.css';
import { StatusChips } from './StatusChips.tsx';
import { useSaleExport } from './useSaleExport.ts';
import { useHistoryView, ViewSwitch } from './ViewSwitch.tsx';

const FILTERS_ID = 'filtros';
const ADDRESS = '/app/sales/history';

export default function HistoryScreen() {
  const [params, setParams] = useSearchParams();
  const { page, search, ...filters } = readHistoryQuery(params);
  const inOrder = daysInOrder(filters);
  const list = trpc.sales.list.useQuery(
    { ...filters, search, page, limit: HISTORY_PAGE_SIZE },
    { enabled: inOrder, placeholderData: keepPreviousData },
  );
  const { toPage } = usePage(list);
  const [view, setView] = useHistoryView();
  const total = list.data?.pagination.total;
  const byDays = filters.startDate !== undefined || filters.endDate !== undefined;
  const filtered = byDays || filters.status !== undefined;
  const [filtersOpen, filterPanel] = useDisclosure(byDays);
  const { start, ...running } = useSaleExport(filters);
  // Another search field is empty.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    setParams({});
  };
  useEffect(() => rememberHistory(params.toString()), [params]);
  const actions = {
    refreshing: list.isFetching,
    onRefresh: () => void list.refetch(),
    // The file ignores the search.
    mayExport: inOrder && total !== 0 && search === '' && !running.isPending,
    onExport: start,
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
            <Button
              visibleFrom="md"
              component={Link}
              href="/app/sales/new"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              Nueva Venta
            </Button>
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
              onSearch={(text) =>
                setParams((current) => withParams(current, { search: text, page: undefined }), {
                  replace: true,
                })
              }
            />
          </div>
          <Indicator disabled={!byDays} offset={6} hiddenFrom="md">
            <ActionIcon
              variant="default"
              size={46}
              aria-label="Filtros"
              aria-expanded={filtersOpen}
              aria-controls={FILTERS_ID}
              onClick={filterPanel.toggle}
            >
              <IconAdjustmentsHorizontal size={22} aria-hidden />
            </ActionIcon>
          </Indicator>
          <HistoryMenu {...actions} />
          <div className={classes.panel} data-open={filtersOpen}>
            {/* Remount when the address changes. */}
            <HistoryFilters
              key={filterParams(filters).toString()}
              id={FILTERS_ID}
              filters={filters}
              onApply={(next) => setParams(filterParams({ ...next, search }))}
            />
          </div>
        </div>
        <ExportState {...running} total={total} />
        <StatusChips
          current={filters.status}
          withCounts={!byDays && search === ''}
          addressOf={(status) => `${ADDRESS}?${filterParams({ ...filters, search, status })}`}
        />
        {inOrder ? (
          <QueryState
            query={list}
            errorTitle="Error al cargar las ventas"
            pending={<SaleList sales={[]} loading compact={view === 'rows'} />}
            isEmpty={({ pagination }) => pagination.total === 0}
            empty={<NoSales search={search} filtered={filtered} onClear={clear} />}
          >
            {({ sales, pagination, totalIsMinimum }) => (
              <Box aria-busy={list.isPlaceholderData} className={classes.results}>
                <SaleList sales={sales} compact={view === 'rows'} />
                <Pager pagination={pagination} onPage={toPage} />
                {totalIsMinimum && (
                  <Text size="sm" c="dimmed" mt="xs">
                    Hay más de {pagination.total} ventas así. Escribe algo más para acotar la búsqueda.
                  </Text>
                )}
              </Box>
            )}
          </QueryState>
        ) : (
          <Text c="dimmed">Corrige las fechas para ver las ventas.</Text>
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
  if (search !== '') {
    return (
      <EmptyState
        icon={IconReceiptOff}
        title={`Ninguna venta coincide con "${search}"`}
        action={<Button onClick={onClear}>Limpiar búsqueda</Button>}
      >
        Prueba con el apellido, el DNI o el teléfono{filtered && ', o sin filtros'}.
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState
        icon={IconReceiptOff}
        title="No se encontraron ventas con los filtros aplicados"
        action={<Button onClick={onClear}>Limpiar filtros</Button>}
      >
        Prueba con otro estado o con un período más largo.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconReceiptOff}
      title="Todavía no tienes ventas registradas"
      action={
        <Button component={Link} href="/app/sales/new">
          Registrar mi primera venta
        </Button>
      }
    >
      Aquí verás todas tus ventas, con su estado y tu comisión.
    </EmptyState>
  );
}
