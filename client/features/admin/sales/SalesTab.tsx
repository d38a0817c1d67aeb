import { Anchor, Box, Button, Collapse, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { IconFilter, IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { SALE_SEARCH_MIN, type AllSalesPage } from '../../../../shared/admin.ts';
import { formatDate } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { daysInOrder, type SaleView } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { readSalesQuery, withParams } from '../adminQuery.ts';
import { CardTable, Cell, RowsSkeleton } from '../CardTable.tsx';
import lists from '../Lists.module.css';
import classes from './SalesTab.module.css';
import { SaleDrawer } from './SaleDrawer.tsx';
import { SalesFilters } from './SalesFilters.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useExistingPage } from '../useExistingPage.ts';
import { useListTop } from '../useListTop.ts';

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

/** Everybody's sales, newest first: looking for them, moving them on, opening one. */
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
  // The search field starts again when the filters are cleared.
  const [clears, setClears] = useState(0);
  useExistingPage(list.isPlaceholderData ? undefined : list.data?.pagination);
  const { top, toTop } = useListTop();

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
    <Stack ref={top} className={lists.top}>
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
      {inOrder && list.isPending && <RowsSkeleton rows={8} />}
      {list.isLoadingError && (
        <ErrorState
          title="Error al cargar las ventas"
          message={errorText(list.error, 'Intenta nuevamente en unos minutos.')}
          onRetry={() => void list.refetch()}
        />
      )}
      {inOrder && list.data?.sales.length === 0 && (
        <NoSales searched={filtered || query.search !== '' || query.page > 1} onClear={clear} />
      )}
      {inOrder && list.data && list.data.sales.length > 0 && (
        <Box>
          <CardTable caption="Ventas" columns={COLUMNS} busy={list.isPlaceholderData}>
            {list.data.sales.map((sale) => (
              <SaleRow
                key={sale._id}
                sale={sale}
                href={`/app/admin/dashboard?${withParams(params, { sale: sale._id })}`}
              />
            ))}
          </CardTable>
          <Pager
            pagination={list.data.pagination}
            onPage={(page) => {
              setParams(withParams(params, { page: page > 1 ? page : undefined }));
              toTop();
            }}
          />
        </Box>
      )}
      <SaleDrawer
        saleId={params.get('sale')}
        onClose={() => setParams((current) => withParams(current, { sale: undefined }), { replace: true })}
      />
    </Stack>
  );
}

function totalText({ pagination: { total }, totalIsMinimum }: AllSalesPage): string {
  const count = total.toLocaleString('es-AR');
  if (totalIsMinimum) return `Más de ${count} ventas`;
  return total === 1 ? '1 venta' : `${count} ventas`;
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
