import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { movementOf, type CommissionEntryView } from '../../../../shared/commissions/commissions.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { Amount } from '../Amount.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import classes from './EntriesTable.module.css';

const CARD = { areas: ['sale amount', 'movement settlement'], gap: '0 12px', padding: '0 12px' };

const columnsOf = (saleHref: (saleId: string) => string): Column<CommissionEntryView>[] => [
  {
    label: 'Fecha',
    kind: 'whole',
    cell: ({ at }) => (
      <Text component="time" size="sm" dateTime={at}>
        {formatDate(at)}
      </Text>
    ),
  },
  {
    label: 'Movimiento',
    area: 'movement',
    wide: true,
    className: classes.movement,
    cell: ({ at, reason, ...entry }) => (
      <>
        {movementOf(entry)}
        <Text span size="sm" c="dimmed" className={classes.when}>
          {' '}
          el {formatDate(at)}
        </Text>
        {reason !== null && (
          <Text size="sm" c="dimmed" className={classes.reason}>
            {reason}
          </Text>
        )}
      </>
    ),
  },
  {
    label: 'Venta',
    kind: 'whole',
    area: 'sale',
    className: classes.sale,
    cell: ({ saleId, customerName }) => (
      <LinkOr none="Sin venta" href={saleId && saleHref(saleId)}>
        {customerName ?? `Venta ${saleId}`}
      </LinkOr>
    ),
  },
  {
    label: 'Liquidación',
    kind: 'whole',
    area: 'settlement',
    className: classes.settlement,
    cell: ({ settlementId }) => (
      <LinkOr none="Sin liquidar" href={settlementId && `${SETTLEMENTS_PATH}/${settlementId}`}>
        Ver liquidación
      </LinkOr>
    ),
  },
  {
    label: 'Importe',
    kind: 'number',
    area: 'amount',
    atEnd: true,
    cell: ({ amount }) => <Amount pesos={amount} />,
  },
];

interface EntriesTableProps {
  entries: CommissionEntryView[];
  busy: boolean;
  /** Address of a sale's drawer. */
  saleHref: (saleId: string) => string;
}

/** A seller's ledger: every amount, when and why. */
export function EntriesTable({ entries, busy, saleHref }: EntriesTableProps) {
  return (
    <CardTable
      caption="Movimientos"
      columns={columnsOf(saleHref)}
      rows={entries}
      keyOf={({ _id }) => _id}
      card={CARD}
      busy={busy}
      dense
    />
  );
}

/** `none` without a target. */
function LinkOr({ href, none, children }: { href: string | null; none: string; children: ReactNode }) {
  if (href === null) {
    return (
      <Text span size="sm" c="dimmed">
        {none}
      </Text>
    );
  }
  return (
    <Anchor component={Link} href={href} className={classes.link}>
      {children}
    </Anchor>
  );
}
