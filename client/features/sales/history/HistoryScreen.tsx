import { Box, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconFilter, IconPlus, IconReceiptOff, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import { HISTORY_PAGE_SIZE } from '../../../../shared/pagination.ts';
import { daysInOrder, type SaleFilterInput } from '../../../../shared/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { usePage } from '../../../router/usePage.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { SaleList } from '../card/SaleList.tsx';
import { ExportButtons, ExportState } from './HistoryExport.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { filterParams, readHistoryQuery } from './historyQuery.ts';
import { rememberHistory } from './historyReturn.ts';
import classes from './HistoryScreen.module.css';
import { useSaleExport } from './useSaleExport.ts';

const FILTERS_ID = 'filtros';

export default function HistoryScreen() {
  const [params, setParams] = useSearchParams();
  const { page, ...filters } = readHistoryQuery(params);
  const inOrder = daysInOrder(filters);
  const list = trpc.sales.list.useQuery(
    { ...filters, page, limit: HISTORY_PAGE_SIZE },
    { enabled: inOrder, placeholderData: keepPreviousData },
  );
  const { toPage } = usePage(list);
  const total = list.data?.pagination.total;
  const filtered = filterParams(filters).size > 0;
  const [filtersOpen, filterPanel] = useDisclosure(filtered);
  const { start, ...running } = useSaleExport(filters);
  const filter = (next: SaleFilterInput) => setParams(filterParams(next));
  useEffect(() => rememberHistory(params.toString()), [params]);

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
          <ExportButtons disabled={!inOrder || total === 0 || running.isPending} onExport={start} />
        </div>
        <ExportState {...running} total={total} />
        <div className={classes.panel} data-open={filtersOpen}>
          {/* Remount when the address changes. */}
          <HistoryFilters
            key={filterParams(filters).toString()}
            id={FILTERS_ID}
            filters={filters}
            onApply={filter}
          />
        </div>
        {inOrder ? (
          <QueryState
            query={list}
            errorTitle="Error al cargar las ventas"
            pending={<SaleList sales={[]} loading />}
            isEmpty={({ pagination }) => pagination.total === 0}
            empty={<NoSales filtered={filtered} onClear={() => filter({})} />}
          >
            {({ sales, pagination }) => (
              <Box aria-busy={list.isPlaceholderData} className={classes.results}>
                <SaleList sales={sales} />
                <Pager pagination={pagination} onPage={toPage} />
              </Box>
            )}
          </QueryState>
        ) : (
          <Text c="dimmed">Corrige las fechas para ver las ventas.</Text>
        )}
      </Stack>
    </>
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
