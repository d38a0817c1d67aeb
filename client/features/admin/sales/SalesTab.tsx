import { Anchor, Box, Button, Collapse, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconFilter, IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { SALE_SEARCH_MIN, daysInOrder, type SalePageView, type SaleView } from '../../../../shared/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { withParams } from '../../../router/searchParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { SearchField } from '../../../ui/lists/SearchField.tsx';
import { readSalesQuery } from '../adminQuery.ts';
import { CardTable, Cell } from '../CardTable.tsx';
import { SaleDrawer } from './SaleDrawer.tsx';
import { SalesFilters } from './SalesFilters.tsx';
import classes from './SalesTab.module.css';
import { StatusSelect } from './StatusSelect.tsx';

const PAGE_SIZE = 20;
const FILTERS_ID = 'filtros-ventas';

const COLUMNS = [
  { label: 'Fecha' },
  { label: 'Cliente' },
  { label: 'Vendedor' },
  { label: 'Plan' },
  { label: 'Precio', number: true },
  { label: 'Comisión', number: true },
  { label: 'Estado' },
];

/** The sales of all sellers, newest first, with search, filters and status changes. */
export function SalesTab() {
  const [params, setParams] = useSearchParams();
  const query = readSalesQuery(params);
  const inOrder = daysInOrder(query);
  const list = trpc.admin.listSales.useQuery(
    { ...query, limit: PAGE_SIZE },
    { enabled: inOrder, placeholderData: keepPreviousData },
  );
  const filtered = Boolean(query.status ?? query.sellerId ?? query.startDate ?? query.endDate);
  const [filtersOpen, filters] = useDisclosure(filtered);
  const desk = useMediaQuery('(min-width: 62em)');
  // Remounts the search field when the filters are cleared.
  const [clears, setClears] = useState(0);
  const { toPage, top } = usePage(list);

  const change = (changes: Record<string, string | undefined>) =>
    setParams((current) => withParams(current, { ...changes, page: undefined }), { replace: true });
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
  return (
    <Stack {...top}>
      <Group justify="space-between">
        <Title order={2}>Ventas</Title>
        <Text c="dimmed" role="status">
          {list.data && totalText(list.data)}
        </Text>
      </Group>
      <SearchField
        key={clears}
        label="Buscar ventas"
        placeholder="Cliente, DNI, teléfono, vendedor o plan"
        initial={query.search}
        minLength={SALE_SEARCH_MIN}
        onSearch={(search) => change({ search })}
      />
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
          onClear={clear}
        />
      </Collapse>
      {inOrder && (
        <QueryState
          query={list}
          errorTitle="Error al cargar las ventas"
          pending={<RowsSkeleton rows={8} />}
          isEmpty={({ sales }) => sales.length === 0}
          empty={<NoSales searched={filtered || query.search !== '' || query.page > 1} onClear={clear} />}
        >
          {({ sales, pagination }) => (
            <Box>
              <CardTable caption="Ventas" columns={COLUMNS} busy={list.isPlaceholderData}>
                {sales.map((sale) => (
                  <SaleRow
                    key={sale._id}
                    sale={sale}
                    href={`/app/admin/dashboard?${withParams(params, { sale: sale._id })}`}
                  />
                ))}
              </CardTable>
              <Pager pagination={pagination} onPage={toPage} />
            </Box>
          )}
        </QueryState>
      )}
      <SaleDrawer
        saleId={params.get('sale')}
        onClose={() => setParams((current) => withParams(current, { sale: undefined }), { replace: true })}
      />
    </Stack>
  );
}

function totalText({ pagination: { total }, totalIsMinimum }: SalePageView): string {
  const count = countOf(total, 'venta', 'ventas');
  return totalIsMinimum ? `Más de ${count}` : count;
}

function SaleRow({ sale, href }: { sale: SaleView; href: string }) {
  return (
    <tr>
      <Cell label="Fecha" whole>
        <Text component="time" dateTime={sale.createdAt} size="sm">
          {formatDate(sale.createdAt)}
        </Text>
      </Cell>
      <Cell>
        <Text fw={600}>{sale.customerInfo.name}</Text>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {sale.description}
        </Text>
        <Anchor
          component={Link}
          href={href}
          size="sm"
          fw={600}
          className={classes.detail}
          aria-label={`Ver detalle de la venta de ${sale.customerInfo.name}`}
        >
          Ver detalle
        </Anchor>
      </Cell>
      <Cell label="Vendedor">
        <Text size="sm">{sale.sellerName}</Text>
      </Cell>
      <Cell label="Plan">
        <Text size="sm">{sale.planName || 'Plan no especificado'}</Text>
      </Cell>
      <Cell label="Precio" number>
        <Text fw={600}>{formatMoney(sale.planPrice)}</Text>
      </Cell>
      <Cell label="Comisión" number>
        <Text>{formatMoney(sale.commission)}</Text>
      </Cell>
      <Cell>
        <StatusSelect sale={sale} />
      </Cell>
    </tr>
  );
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
