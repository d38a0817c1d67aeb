import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ENTRY_KIND_LABELS, type CommissionEntryView } from '../../../../shared/commissions/commissions.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { Amount } from '../Amount.tsx';
import classes from './EntriesTable.module.css';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';

const COLUMNS = [
  { label: 'Fecha' },
  { label: 'Movimiento' },
  { label: 'Venta' },
  { label: 'Liquidación' },
  { label: 'Importe', number: true },
];

interface EntriesTableProps {
  entries: CommissionEntryView[];
  busy: boolean;
  /** The address of a sale's drawer. */
  saleHref: (saleId: string) => string;
}

/** The ledger of a seller: every amount, when and why. */
export function EntriesTable({ entries, busy, saleHref }: EntriesTableProps) {
  return (
    <CardTable caption="Movimientos" columns={COLUMNS} busy={busy} dense>
      {entries.map(({ _id, at, kind, reason, saleId, customerName, settlementId, amount }) => (
        <tr key={_id} className={classes.row}>
          <Cell whole className={classes.date}>
            <Text component="time" size="sm" dateTime={at}>
              {formatDate(at)}
            </Text>
          </Cell>
          <Cell className={classes.what}>
            {ENTRY_KIND_LABELS[kind]}
            <Text span size="sm" c="dimmed" className={classes.when}>
              {' '}
              el {formatDate(at)}
            </Text>
            {reason !== null && (
              <Text size="sm" c="dimmed" className={classes.reason}>
                {reason}
              </Text>
            )}
          </Cell>
          <Cell whole className={classes.sale}>
            {saleId === null ? (
              <Text span size="sm" c="dimmed">
                Sin venta
              </Text>
            ) : (
              <Anchor component={Link} href={saleHref(saleId)} className={classes.link}>
                {customerName ?? `Venta ${saleId}`}
              </Anchor>
            )}
          </Cell>
          <Cell whole className={classes.settlement}>
            {settlementId === null ? (
              <Text span size="sm" c="dimmed">
                Sin liquidar
              </Text>
            ) : (
              <Anchor component={Link} href={`${SETTLEMENTS_PATH}/${settlementId}`} className={classes.link}>
                Ver liquidación
              </Anchor>
            )}
          </Cell>
          <Cell number className={classes.amount}>
            <Amount pesos={amount} />
          </Cell>
        </tr>
      ))}
    </CardTable>
  );
}
