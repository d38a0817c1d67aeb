import { useLocation } from 'wouter';
import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter, IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { SALE_SEARCH_MIN, daysInOrder, type SalePageView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { salesQuery } from './salesQuery.ts';
import { OpenedSale } from '../drawer/OpenedSale.tsx';
import { SalesFilters } from './SalesFilters.tsx';
import { SalesTable } from './SalesTable.tsx';
import { TeamExport } from './TeamExport.tsx';
import classes from './SalesTab.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';

const PAGE_SIZE = 20;
const FILTERS_ID = 'filtros-ventas';

/** The sales of all sellers, newest first, with search, filters and status changes. */
export function SalesTab() {
  const { query, change, addressWith } = useListParams(salesQuery);
  const [, navigate] = useLocation();
  const inOrder = daysInOrder(query);
  const list = trpc.admin.listSales.useQuery(
    { ...query, limit: PAGE_SIZE },
    { enabled: inOrder, ...KEEP_PREVIOUS },
  );
  const filtered = Boolean(query.status ?? query.sellerId ?? query.startDate ?? query.endDate);
  const [filtersOpen, filters] = useDisclosure(filtered);
  const desk = useMediaQuery('(min-width: 62em)');
  // Remounts the search field when the filters are cleared.
  const [clears, setClears] = useState(0);
  const { toPage, top } = usePage(list);

  const clear = () => {
    change({
      search: undefined,
      status: undefined,
      sellerId: undefined,
      startDate: undefined,
      endDate: undefined,
    });
    setClears(clears + 1);
  };
  const clearable = filtered || query.search !== '';
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Ventas</HiddenTitle>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField
            key={clears}
            label="Buscar ventas"
            placeholder="Cliente, DNI, plan…"
            value={query.search}
            minLength={SALE_SEARCH_MIN}
            onSearch={(search) => change({ search })}
          />
        </div>
        {!desk && (
          <Button
            variant="default"
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={filtersOpen}
            aria-controls={FILTERS_ID}
            onClick={filters.toggle}
          >
            Filtros
          </Button>
        )}
        <Collapse expanded={desk || filtersOpen} id={FILTERS_ID}>
          <SalesFilters
            query={query}
            sellerName={list.data?.sales.find(({ sellerId }) => sellerId === query.sellerId)?.sellerName}
            onChange={change}
            onClear={clearable ? clear : undefined}
          />
        </Collapse>
      </div>
      {inOrder && (
        <ListBody
          list={list}
          errorTitle="Error al cargar las ventas"
          empty={<NoSales searched={clearable} onClear={clear} />}
          onPage={toPage}
        >
          {({ sales }, busy) => (
            <SalesTable
              sales={sales}
              search={query.search}
              busy={busy}
              sorting={{
                sort: query.sort ?? 'createdAt',
                order: query.order ?? 'desc',
                onSort: (sort, order) => change({ sort, order }),
              }}
              hrefOf={(sale) => addressWith({ sale })}
              onOpen={(sale) => navigate(addressWith({ sale }))}
            />
          )}
        </ListBody>
      )}
      <Group justify="space-between">
        <Text c="dimmed" size="sm" role="status">
          {list.data && totalText(list.data)}
        </Text>
        {list.data && list.data.pagination.total > 0 && (
          <TeamExport query={query} what={list.data.totalIsMinimum ? 'ventas' : totalText(list.data)} />
        )}
      </Group>
      <OpenedSale among={list.data?.sales.map(({ _id }) => _id)} />
    </Stack>
  );
}

function totalText({ pagination: { total }, totalIsMinimum }: SalePageView): string {
  const count = countOf(total, 'venta', 'ventas');
  return totalIsMinimum ? `Más de ${count}` : count;
}

function NoSales({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  if (!searched) {
    return (
      <EmptyState icon={IconReceiptOff} title="Todavía no hay ventas">
        Las ventas de todo el equipo aparecerán aquí.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconReceiptOff}
      title="No se encontraron ventas con los filtros aplicados"
      action={<Button onClick={onClear}>Limpiar búsqueda y filtros</Button>}
    >
      Prueba con otras palabras, otro estado o un período más largo.
    </EmptyState>
  );
}
