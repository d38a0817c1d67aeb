import type { z } from 'zod';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconReceiptOff } from '@tabler/icons-react';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import type { ListedSettlementView, SettlementState } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { StateChips } from '../../../ui/lists/FilterChips.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { SellerFilter } from '../../users/accounts/SellerFilter.tsx';
import { BankFile } from './BankFile.tsx';
import { BulkCloseDialog, BulkPayDialog } from './bulk/BulkDialogs.tsx';
import { PageChoice } from '../../../ui/lists/PageChoice.tsx';
import { failureNotice } from '../../../ui/notices.tsx';
import { SelectionBar } from '../../../ui/lists/selection/SelectionBar.tsx';
import { settlementsQuery, SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import classes from './SettlementsTab.module.css';
import { isChoosable, SettlementsTable, stepOf } from './SettlementsTable.tsx';
import { useSelection } from '../../../ui/lists/selection/useSelection.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

const PAGE_SIZE = 20;

const CHIP_LABELS: Record<SettlementState | 'all', string> = {
  all: 'Todas',
  draft: 'Borradores',
  closed: 'Cerradas',
  paid: 'Pagadas',
  void: 'Anuladas',
};

/** The settlements of all sellers, newest first; drafts are closed and closed ones paid from here. */
export function SettlementsTab() {
  const { query, change, addressWith } = useListParams(settlementsQuery);
  const list = trpc.admin.settlements.useQuery({ ...query, limit: PAGE_SIZE }, KEEP_PREVIOUS);
  const { toPage, top } = usePage(list);
  const selection = useSelection<ListedSettlementView>(({ _id }) => _id);
  const closing = useDialog<ListedSettlementView[]>();
  const paying = useDialog<ListedSettlementView[]>();
  const drafts = selection.rows.filter(({ state }) => state === 'draft');
  const closed = selection.rows.filter(({ state }) => state === 'closed');
  const chosen = selection.rows.length;
  const total = list.data?.pagination.total ?? 0;
  const all = useAll(query, selection.set);
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Liquidaciones de todos los vendedores</HiddenTitle>
      <div className={classes.toolbar} data-labels="hidden">
        <StateChips
          labels={CHIP_LABELS}
          current={query.state ?? 'all'}
          counts={list.data?.counts}
          hrefOf={(state) => addressWith({ state: state === 'all' ? undefined : state, page: undefined })}
        />
        <SellerFilter
          sellerId={query.sellerId}
          name={list.data?.settlements.find(({ sellerId }) => sellerId === query.sellerId)?.sellerName}
          onChange={(sellerId) => change({ sellerId })}
        />
        <BankFile
          state={query.state ?? 'closed'}
          label={CHIP_LABELS[query.state ?? 'closed']}
          total={list.data?.counts[query.state ?? 'closed'] ?? 0}
        />
      </div>
      <ListBody
        list={list}
        errorTitle="Error al cargar las liquidaciones"
        empty={
          (query.state ?? query.sellerId) ? (
            <EmptyState icon={IconReceiptOff} title="No hay liquidaciones con esos filtros">
              Prueba con otro estado u otro vendedor.
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconReceiptOff}
              title="Todavía no hay liquidaciones"
              action={<LinkButton href={SETTLEMENTS_PATH}>Ver los saldos</LinkButton>}
            >
              Se preparan desde los saldos: un borrador por vendedor, que se revisa, se cierra y se paga.
            </EmptyState>
          )
        }
        onPage={toPage}
      >
        {({ settlements, pagination }, busy) => (
          <>
            <PageChoice
              rows={settlements.filter(isChoosable)}
              selection={selection}
              total={countOf(pagination.total, 'liquidación', 'liquidaciones')}
            />
            <SettlementsTable
              settlements={settlements}
              busy={busy}
              sorting={{
                sort: query.sort,
                order: query.order,
                onSort: (sort, order) => change({ sort, order }),
              }}
              selection={selection}
            />
          </>
        )}
      </ListBody>
      <SelectionBar
        text={chosen === 0 ? '' : countOf(chosen, 'liquidación elegida', 'liquidaciones elegidas')}
        onClear={selection.clear}
      >
        {query.state && stepOf(query.state) && chosen < total && (
          <Button variant="default" disabled={all.isPending} onClick={() => all.mutate()}>
            {all.isPending ? 'Eligiendo...' : `Elegir las ${total.toLocaleString('es-AR')}`}
          </Button>
        )}
        {drafts.length > 0 && (
          <Button onClick={() => closing.open(drafts)}>
            Cerrar {countOf(drafts.length, 'borrador', 'borradores')}
          </Button>
        )}
        {closed.length > 0 && (
          <Button onClick={() => paying.open(closed)}>
            Marcar {countOf(closed.length, 'pagada', 'pagadas')}
          </Button>
        )}
      </SelectionBar>
      <BulkCloseDialog {...closing} onDone={selection.clear} />
      <BulkPayDialog {...paying} onDone={selection.clear} />
    </Stack>
  );
}

/** Chooses everything that the filters select, on all pages. */
function useAll(
  { state, sellerId }: Pick<z.infer<typeof settlementsQuery>, 'state' | 'sellerId'>,
  choose: (rows: ListedSettlementView[], isChosen: boolean) => void,
) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async () => {
      const found: ListedSettlementView[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { settlements, pagination } = await utils.admin.settlements.fetch(
          { state, sellerId, page, limit: MAX_LIMIT },
          { staleTime: 0 },
        );
        found.push(...settlements);
        pages = pagination.totalPages;
      }
      return found;
    },
    onSuccess: (found) => choose(found, true),
    onError: failureNotice('No se pudieron elegir todas'),
  });
}
