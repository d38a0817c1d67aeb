import { Button, Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { trpc } from '../../../api/trpc.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { SearchField } from '../../../ui/lists/search/SearchField.tsx';
import { AdjustDialog } from './AdjustDialog.tsx';
import classes from './BalancesTab.module.css';
import { BalancesTable } from './BalancesTable.tsx';
import { PageChoice } from '../../../ui/lists/PageChoice.tsx';
import { type Prepared, PrepareDialog } from './PrepareDialog.tsx';
import { SelectionBar } from '../../../ui/lists/selection/SelectionBar.tsx';
import { balancesQuery } from '../settlementsQuery.ts';
import { useSelection } from '../../../ui/lists/selection/useSelection.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';

const PAGE_SIZE = 20;

/** Each seller's commissions; settlements are prepared here. */
export function BalancesTab() {
  const { query, change } = useListParams(balancesQuery);
  const list = trpc.admin.commissionSellers.useQuery({ ...query, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(list);
  const selection = useSelection<SellerBalanceView>(({ sellerId }) => sellerId);
  const preparing = useDialog<Prepared>();
  const adjusting = useDialog<SellerBalanceView>();
  const chosen = selection.rows.length;
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Saldos</HiddenTitle>
      <div className={classes.toolbar}>
        <SearchField
          label="Buscar vendedores"
          hideLabel
          placeholder="Nombre del vendedor"
          value={query.search}
          onSearch={(search) => change({ search })}
        />
        <Button
          aria-label="Preparar para todos"
          disabled={!list.data?.pagination.total}
          onClick={() => preparing.open('all')}
        >
          Preparar
          <Text span inherit visibleFrom="xs">
            &nbsp;para todos
          </Text>
        </Button>
      </div>
      <ListBody
        list={list}
        errorTitle="Error al cargar los saldos"
        empty={
          query.search === '' ? (
            <EmptyState icon={IconUserSearch} title="Todavía no hay vendedores">
              Aquí verás lo que cada uno ganó, tiene a cobrar y ya cobró.
            </EmptyState>
          ) : (
            <EmptyState icon={IconUserSearch} title="No se encontró a nadie">
              Prueba con otra parte del nombre.
            </EmptyState>
          )
        }
        onPage={toPage}
      >
        {({ sellers, pagination }, busy) => (
          <>
            <PageChoice
              rows={sellers}
              selection={selection}
              total={countOf(pagination.total, 'vendedor', 'vendedores')}
            />
            <BalancesTable
              sellers={sellers}
              search={query.search}
              busy={busy}
              sorting={{
                sort: query.sort ?? 'payable',
                order: query.order ?? 'desc',
                onSort: (sort, order) => change({ sort, order }),
              }}
              selection={selection}
              onAdjust={adjusting.open}
            />
          </>
        )}
      </ListBody>
      <SelectionBar
        text={chosen === 0 ? '' : countOf(chosen, 'vendedor elegido', 'vendedores elegidos')}
        onClear={selection.clear}
      >
        <Button onClick={() => preparing.open(selection.rows)}>Preparar liquidaciones</Button>
      </SelectionBar>
      <PrepareDialog {...preparing} onMade={selection.clear} />
      <AdjustDialog {...adjusting} />
    </Stack>
  );
}
