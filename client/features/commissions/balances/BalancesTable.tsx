import { Button, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { SellerBalanceView } from '../../../../shared/commissions/commissions.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { ActionsCell, CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { Amount } from '../Amount.tsx';
import type { Adjusted } from './AdjustDialog.tsx';
import classes from './BalancesTable.module.css';
import type { Person } from './PrepareDialog.tsx';
import { RowCheckbox } from '../../../ui/lists/RowCheckbox.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import type { Selection } from '../../../ui/lists/useSelection.ts';

const COLUMNS = [
  { label: 'Elegir' },
  { label: 'Vendedor' },
  { label: 'En curso', number: true },
  { label: 'Ganada', number: true },
  { label: 'A cobrar', number: true },
  { label: 'Cobrada', number: true },
  { label: 'Acciones', number: true },
];

interface BalancesTableProps {
  sellers: SellerBalanceView[];
  busy: boolean;
  selection: Selection<Person>;
  onAdjust: (seller: Adjusted) => void;
}

/** The four amounts of each seller; on the phone the one that decides, with the others below it. */
export function BalancesTable({ sellers, busy, selection, onAdjust }: BalancesTableProps) {
  return (
    <CardTable caption="Saldos de los vendedores" columns={COLUMNS} busy={busy} dense>
      {sellers.map((seller) => (
        <tr key={seller.sellerId} className={classes.row}>
          <Cell className={classes.choose}>
            <RowCheckbox
              label={`Elegir a ${seller.sellerName}`}
              checked={selection.has(seller.sellerId)}
              onChange={(checked) => selection.set([personOf(seller)], checked)}
            />
          </Cell>
          <Cell className={classes.who}>
            <Link href={`${SETTLEMENTS_PATH}/seller/${seller.sellerId}`} className={classes.name}>
              {seller.sellerName}
            </Link>
          </Cell>
          <Cell className={classes.rest}>
            En curso {formatMoney(seller.inProgress)} · Ganada {formatMoney(seller.earned)} · Cobrada{' '}
            {formatMoney(seller.paid)}
          </Cell>
          <Cell number className={classes.wide}>
            {formatMoney(seller.inProgress)}
          </Cell>
          <Cell number className={classes.wide}>
            {formatMoney(seller.earned)}
          </Cell>
          <Cell number className={classes.payable}>
            <Text span size="xs" c="dimmed" className={classes.payableLabel}>
              A cobrar
            </Text>
            <Amount pesos={seller.payable} />
          </Cell>
          <Cell number className={classes.wide}>
            {formatMoney(seller.paid)}
          </Cell>
          <ActionsCell>
            <Button
              variant="default"
              className={classes.adjust}
              aria-label={`Ajustar las comisiones de ${seller.sellerName}`}
              onClick={() => onAdjust(personOf(seller))}
            >
              Ajustar
            </Button>
          </ActionsCell>
        </tr>
      ))}
    </CardTable>
  );
}

export function personOf({ sellerId, sellerName }: SellerBalanceView): Person {
  return { id: sellerId, name: sellerName };
}
