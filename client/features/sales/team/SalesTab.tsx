import { useLocation } from 'wouter';
import { Button, Checkbox, Collapse, Group, Menu, Stack, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { daysInOrder, SALE_SEARCH_MIN, type SalePageView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { FiltersButton } from '../../../ui/lists/ListButtons.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { salesQuery, type SalesQuery } from './salesQuery.ts';
import { OpenedSale } from '../drawer/OpenedSale.tsx';
import { SalesFilters } from './SalesFilters.tsx';
import { SalesTable } from './SalesTable.tsx';
import classes from './SalesTab.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { FormatItems } from '../../../ui/lists/ExportFormats.tsx';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import type { ExportFormat } from '../../../../shared/input/exportFormat.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { withParams } from '../../../router/withParams.ts';
import { useDownload } from '../../../ui/useDownload.ts';

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
      <div className={classes.toolbar} data-labels={desk && 'hidden'}>
        <div className={classes.search}>
          <SearchField
            key={clears}
            label="Buscar ventas"
            hideLabel
            placeholder="Cliente, DNI, plan…"
            value={query.search}
            minLength={SALE_SEARCH_MIN}
            onSearch={(search) => change({ search })}
          />
        </div>
        {!desk && <FiltersButton opened={filtersOpen} controls={FILTERS_ID} onToggle={filters.toggle} />}
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

/** Saves all sales that pass the list's filters. */
function TeamExport({ query, what }: { query: SalesQuery; what: string }) {
  const { start, isPending } = useDownload('Error al exportar las ventas');
  const [personal, setPersonal] = useState(false);
  const save = (format: ExportFormat) => {
    const { search, status, sellerId, startDate, endDate } = query;
    const filters = { search, status, sellerId, startDate, endDate };
    const params = withParams(new URLSearchParams(), { ...filters, format, personal: String(personal) });
    start({
      path: `/api/admin/sales/export.csv?${params}`,
      name: `ventas_del_equipo_${argentineDay(Date.now())}.csv`,
    });
  };
  return (
    <Menu position="top-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-disabled={isPending}
        >
          {isPending ? 'Exportando…' : `Exportar ${what}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Checkbox
          p="sm"
          label="Con teléfono, email, DNI y dirección"
          checked={personal}
          onChange={(event) => setPersonal(event.currentTarget.checked)}
        />
        <FormatItems csv="Exportar CSV" onSave={save} />
      </Menu.Dropdown>
    </Menu>
  );
}
