import { Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../../../shared/values/dates.ts';
import { dniText } from '../../../../shared/values/dni.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { CardTable, type Column, type Sorting } from '../../../ui/lists/CardTable.tsx';
import { Marked } from '../../../ui/lists/search/Marked.tsx';
import { StatusBadge } from '../card/StatusBadge.tsx';
import { Commission } from '../card/Commission.tsx';
import { goWithArrows } from '../../../ui/lists/goWithArrows.ts';
import classes from './SalesTable.module.css';
import { StatusSelect } from '../drawer/StatusSelect.tsx';

const CARD = {
  areas: ['who price', 'who date', 'plan state'],
  gap: '0 12px',
  padding: '6px 12px',
} as const;

const columnsOf = (hrefOf: (saleId: string) => string, search: string): Column<SaleView>[] => [
  {
    label: 'Fecha',
    sortKey: 'createdAt',
    kind: 'whole',
    area: 'date',
    atEnd: true,
    className: classes.date,
    cell: ({ createdAt }) => (
      <Text component="time" dateTime={createdAt} size="sm">
        {formatDate(createdAt)}
      </Text>
    ),
  },
  {
    label: 'Cliente y vendedor',
    sortKey: 'customerName',
    area: 'who',
    className: classes.who,
    cell: (sale) => (
      <>
        <Link
          href={hrefOf(sale._id)}
          className={classes.customer}
          data-row-link
          aria-label={`Ver detalle de la venta de ${sale.customerInfo.name}`}
        >
          <Marked text={sale.customerInfo.name} search={search} />
        </Link>
        <Text size="xs" c="dimmed" className={classes.seller}>
          <Marked text={sale.sellerName} search={search} />
          {search !== '' && (
            <>
              {' · '}
              <Marked
                text={`${sale.customerInfo.phone} · DNI ${dniText(sale.customerInfo.dni)}`}
                search={search}
              />
            </>
          )}
          {lacksPhoto(sale) && <span className={classes.mark}> · Falta la foto</span>}
          {sale.possibleDuplicate && <span className={classes.mark}> · Posible duplicada</span>}
        </Text>
      </>
    ),
  },
  {
    label: 'Plan',
    area: 'plan',
    className: classes.plan,
    cell: ({ planName }) => (
      <Text size="sm" truncate title={planName}>
        {planName || 'Plan no especificado'}
      </Text>
    ),
  },
  {
    label: 'Precio',
    sortKey: 'amount',
    kind: 'number',
    area: 'price',
    atEnd: true,
    cell: ({ planPrice }) => <Text fw={600}>{formatMoney(planPrice)}</Text>,
  },
  { label: 'Comisión', kind: 'number', cell: (sale) => <Commission sale={sale} /> },
  { label: 'Estado', sortKey: 'status', cell: (sale) => <StatusSelect sale={sale} /> },
  {
    label: 'Estado actual',
    area: 'state',
    atEnd: true,
    phoneOnly: true,
    cell: ({ status }) => <StatusBadge status={status} size="md" />,
  },
];

interface SalesTableProps {
  sales: SaleView[];
  /** Search marked in the rows, which then show phone and DNI. */
  search: string;
  busy: boolean;
  sorting: Sorting;
  /** Address of a sale. */
  hrefOf: (saleId: string) => string;
  onOpen: (saleId: string) => void;
}

/** Rows that open on a click or Enter; the arrows move between them. The phone's rows change no status: the open sale does. */
export function SalesTable({ sales, search, busy, sorting, hrefOf, onOpen }: SalesTableProps) {
  return (
    <CardTable
      caption="Ventas"
      columns={columnsOf(hrefOf, search)}
      sorting={sorting}
      rows={sales}
      keyOf={({ _id }) => _id}
      rowProps={({ _id }) => ({
        className: classes.row,
        onClick: (event) => {
          if (!isControl(event)) onOpen(_id);
        },
      })}
      card={CARD}
      busy={busy}
      dense
      onKeyDown={goWithArrows}
    />
  );
}

/** Clicks on a row's controls do not open it. */
function isControl({ target }: MouseEvent): boolean {
  return (
    target instanceof Element && target.closest('a, button, select, option, label, [role="dialog"]') !== null
  );
}
