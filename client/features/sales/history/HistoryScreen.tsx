import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconCircleCheck, IconFilter, IconPlus, IconReceiptOff, IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { HISTORY_PAGE_SIZE } from '../../../../shared/pagination.ts';
import { daysInOrder, type SaleFilter } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import classes from './HistoryScreen.module.css';
import { useHistoryExport } from './HistoryExport.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { readHistoryQuery, toHistoryQuery } from './historyQuery.ts';
import { forgetMessage, readMessage, rememberHistory } from './historyReturn.ts';
import { SaleList } from '../card/SaleList.tsx';

const FILTERS_ID = 'filtros';

export default function HistoryScreen() {
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const { page, ...filters } = readHistoryQuery(params);
  const inOrder = daysInOrder(filters);
  const list = trpc.sales.list.useQuery(
    { ...filters, page, limit: HISTORY_PAGE_SIZE },
    { enabled: inOrder, placeholderData: keepPreviousData },
  );
  const filtered = toHistoryQuery(filters).size > 0;
  const [filtersOpen, filterPanel] = useDisclosure(filtered);
  const download = useHistoryExport(filters, !inOrder || list.data?.pagination.total === 0);
  const go = (next: SaleFilter, nextPage = 1) => {
    const query = toHistoryQuery(next, nextPage).toString();
    navigate(query ? `/app/sales/history?${query}` : '/app/sales/history');
  };

  useEffect(() => rememberHistory(params.toString()), [params]);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current !== page) window.scrollTo(0, 0);
    shownPage.current = page;
  }, [page]);

  // A page past the last one, by an old link or after filtering elsewhere.
  const lastPage = list.isPlaceholderData ? undefined : list.data?.pagination.totalPages;
  const pastTheEnd = lastPage !== undefined && page > lastPage;
  const lastPageAddress = `/app/sales/history?${toHistoryQuery(filters, lastPage)}`;
  useEffect(() => {
    if (pastTheEnd) navigate(lastPageAddress, { replace: true });
  }, [pastTheEnd, lastPageAddress, navigate]);

  return (
    <>
      <PageHeader
        title="Historial de Ventas"
        actions={
          // The phone has it in the bottom bar.
          <Button
            visibleFrom="md"
            component={Link}
            href="/app/sales/new"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Nueva Venta
          </Button>
        }
      />
      <Stack gap="md">
        <SavedMessage />
        <div className={classes.toolbar}>
          <Button
            hiddenFrom="md"
            variant="default"
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={filtersOpen}
            aria-controls={FILTERS_ID}
            onClick={filterPanel.toggle}
          >
            Filtros
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={list.isFetching}
            onClick={() => void list.refetch()}
          >
            Actualizar
          </Button>
          {download.buttons}
        </div>
        {download.state}
        <div className={classes.panel} data-open={filtersOpen}>
          {/* A changed address is a changed panel. */}
          <HistoryFilters
            key={toHistoryQuery(filters).toString()}
            id={FILTERS_ID}
            filters={filters}
            onApply={go}
          />
        </div>
        {list.isError && (
          <ErrorState
            title="Error al cargar las ventas"
            message={errorText(list.error, 'Intenta nuevamente.')}
            onRetry={() => void list.refetch()}
          />
        )}
        {!inOrder && <Text c="dimmed">Corrige las fechas para ver las ventas.</Text>}
        {inOrder && list.isPending && <SaleList sales={[]} loading />}
        {inOrder && list.data && (
          <Box aria-busy={list.isPlaceholderData} className={classes.results}>
            {list.data.pagination.total === 0 ? (
              <NoSales filtered={filtered} onClear={() => go({})} />
            ) : (
              <>
                <SaleList sales={list.data.sales} />
                <Pager pagination={list.data.pagination} onPage={(next) => go(filters, next)} />
              </>
            )}
          </Box>
        )}
      </Stack>
    </>
  );
}

/** What an edit that just ended has to say here, once. */
function SavedMessage() {
  const [message] = useState(readMessage);
  useEffect(forgetMessage, []);
  if (message === null) return null;
  return (
    <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
      {message}
    </Alert>
  );
}

function NoSales({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
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
