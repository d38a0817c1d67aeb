import { Button, Text } from '@mantine/core';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { CardTable, RowLink, type Column, type Sorting } from '../../../ui/lists/CardTable.tsx';
import { Marked } from '../../../ui/lists/search/Marked.tsx';
import { RowCheckbox } from '../../../ui/lists/selection/RowCheckbox.tsx';
import type { Selection } from '../../../ui/lists/selection/useSelection.ts';
import { Amount } from '../Amount.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import classes from './BalancesTable.module.css';

const CARD = { areas: ['choose who payable', 'choose rest rest'], gap: '0 10px', padding: '2px 12px 6px' };

interface BalancesTableProps {
  sellers: SellerBalanceView[];
  search: string;
  busy: boolean;
  sorting: Sorting;
  selection: Selection<SellerBalanceView>;
  onAdjust: (seller: SellerBalanceView) => void;
}

/** Each seller's four amounts. The phone's rows have neither button nor what was paid: the account page has both. */
export function BalancesTable({ sellers, search, busy, sorting, selection, onAdjust }: BalancesTableProps) {
  const columns: Column<SellerBalanceView>[] = [
    {
      label: 'Elegir',
      area: 'choose',
      cell: (seller) => (
        <RowCheckbox
          label={`Elegir a ${seller.sellerName}`}
          checked={selection.has(seller)}
          onChange={(checked) => selection.set([seller], checked)}
        />
      ),
    },
    {
      label: 'Vendedor',
      sortKey: 'sellerName',
      area: 'who',
      wide: true,
      cell: ({ sellerId, sellerName }) => (
        <RowLink href={`${SETTLEMENTS_PATH}/seller/${sellerId}`}>
          <Marked text={sellerName} search={search} />
        </RowLink>
      ),
    },
    {
      label: 'Otros saldos',
      area: 'rest',
      phoneOnly: true,
      cell: ({ inProgress, earned }) => `En curso ${formatMoney(inProgress)} · Ganada ${formatMoney(earned)}`,
    },
    {
      label: 'En curso',
      sortKey: 'inProgress',
      kind: 'number',
      cell: ({ inProgress }) => formatMoney(inProgress),
    },
    { label: 'Ganada', sortKey: 'earned', kind: 'number', cell: ({ earned }) => formatMoney(earned) },
    {
      label: 'A cobrar',
      sortKey: 'payable',
      kind: 'number',
      area: 'payable',
      atEnd: true,
      cell: ({ payable }) => (
        <div className={classes.payable}>
          <Text span size="xs" c="dimmed" className={classes.payableLabel}>
            A cobrar
          </Text>
          <Amount pesos={payable} />
        </div>
      ),
    },
    { label: 'Cobrada', sortKey: 'paid', kind: 'number', cell: ({ paid }) => formatMoney(paid) },
    {
      label: 'Acciones',
      kind: 'actions',
      cell: (seller) => (
        <Button
          variant="default"
          className={classes.adjust}
          aria-label={`Ajustar las comisiones de ${seller.sellerName}`}
          onClick={() => onAdjust(seller)}
        >
          Ajustar
        </Button>
      ),
    },
  ];
  return (
    <CardTable
      caption="Saldos de los vendedores"
      columns={columns}
      rows={sellers}
      keyOf={({ sellerId }) => sellerId}
      card={CARD}
      busy={busy}
      sorting={sorting}
      dense
    />
  );
}
