import { Box, Button, Stack, Title, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconUserSearch } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { trpc } from '../../../api/trpc.ts';
import { usePage } from '../../../router/usePage.ts';
import { withParams } from '../../../router/withParams.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { SearchField } from '../../../ui/lists/SearchField.tsx';
import { AdjustDialog, type Adjusted } from './AdjustDialog.tsx';
import classes from './BalancesTab.module.css';
import { BalancesTable, personOf } from './BalancesTable.tsx';
import { PageChoice } from '../../../ui/lists/PageChoice.tsx';
import { PrepareDialog, type Person } from './PrepareDialog.tsx';
import { SelectionBar } from '../../../ui/lists/SelectionBar.tsx';
import { readBalancesQuery } from '../settlementsQuery.ts';
import { useSelection } from '../../../ui/lists/useSelection.ts';

const PAGE_SIZE = 20;

/** Where each seller's commissions stand; settlements are prepared from here. */
export function BalancesTab() {
  const [params, setParams] = useSearchParams();
  const query = readBalancesQuery(params);
  const list = trpc.admin.commissionSellers.useQuery(
    { ...query, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const { toPage, top } = usePage(list);
  const selection = useSelection<Person>();
  const preparing = useDialog<Person[] | 'all'>();
  const adjusting = useDialog<Adjusted>();
  const chosen = selection.rows.length;
  return (
    <Stack gap="xs" {...top}>
      <VisuallyHidden>
        <Title order={2}>Saldos</Title>
      </VisuallyHidden>
      <div className={classes.toolbar}>
        <SearchField
          label="Buscar vendedores"
          hideLabel
          placeholder="Nombre del vendedor"
          value={query.search}
          onSearch={(search) =>
            setParams((current) => withParams(current, { search, page: undefined }), { replace: true })
          }
        />
        <Button disabled={!list.data?.pagination.total} onClick={() => preparing.open('all')}>
          Preparar para todos
        </Button>
      </div>
      <QueryState
        query={list}
        errorTitle="Error al cargar los saldos"
        pending={<RowsSkeleton rows={12} />}
        isEmpty={({ sellers }) => sellers.length === 0}
        empty={<NoSellers searched={query.search !== ''} />}
      >
        {({ sellers, pagination }) => (
          <Box>
            <PageChoice
              rows={sellers.map(personOf)}
              selection={selection}
              total={countOf(pagination.total, 'vendedor', 'vendedores')}
            />
            <BalancesTable
              sellers={sellers}
              busy={list.isPlaceholderData}
              selection={selection}
              onAdjust={adjusting.open}
            />
            <Pager pagination={pagination} onPage={toPage} />
          </Box>
        )}
      </QueryState>
      <SelectionBar
        text={chosen === 0 ? '' : countOf(chosen, 'vendedor elegido', 'vendedores elegidos')}
        onClear={selection.clear}
      >
        <Button onClick={() => preparing.open(selection.rows)}>Preparar liquidaciones</Button>
      </SelectionBar>
      <PrepareDialog
        sellers={preparing.subject}
        opened={preparing.opened}
        onMade={selection.clear}
        onClose={preparing.close}
      />
      <AdjustDialog seller={adjusting.subject} opened={adjusting.opened} onClose={adjusting.close} />
    </Stack>
  );
}

function NoSellers({ searched }: { searched: boolean }) {
  return searched ? (
    <EmptyState icon={IconUserSearch} title="No se encontró a nadie">
      Prueba con otra parte del nombre.
    </EmptyState>
  ) : (
    <EmptyState icon={IconUserSearch} title="Todavía no hay vendedores">
      Aquí verás lo que cada uno ganó, tiene a cobrar y ya cobró.
    </EmptyState>
  );
}
