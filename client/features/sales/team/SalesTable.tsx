import { Text } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { Commission } from '../card/Commission.tsx';
import classes from './SalesTable.module.css';
import { StatusSelect } from '../drawer/StatusSelect.tsx';

const CARD = {
  areas: ['who price', 'plan date', 'status status'],
  gap: '4px 12px',
  padding: '12px',
  margin: 'var(--mantine-spacing-sm)',
  align: 'start',
} as const;

const columnsOf = (hrefOf: (saleId: string) => string): Column<SaleView>[] => [
  {
    label: 'Fecha',
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
          {sale.customerInfo.name}
        </Link>
        <Text size="xs" c="dimmed" className={classes.seller}>
          {sale.sellerName}
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
      <Text size="sm" inherit>
        {planName || 'Plan no especificado'}
      </Text>
    ),
  },
  {
    label: 'Precio',
    kind: 'number',
    area: 'price',
    cell: ({ planPrice }) => <Text fw={600}>{formatMoney(planPrice)}</Text>,
  },
  { label: 'Comisión', kind: 'number', cell: (sale) => <Commission sale={sale} /> },
  { label: 'Estado', area: 'status', cell: (sale) => <StatusSelect sale={sale} /> },
];

interface SalesTableProps {
  sales: SaleView[];
  busy: boolean;
  /** The address of a sale's detail. */
  hrefOf: (saleId: string) => string;
  onOpen: (saleId: string) => void;
}

/** Rows that open on a click or Enter; the arrows go from one to the next. */
export function SalesTable({ sales, busy, hrefOf, onOpen }: SalesTableProps) {
  return (
    <CardTable
      caption="Ventas"
      columns={columnsOf(hrefOf)}
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

/** A click on a control of the row is for that control. */
function isControl({ target }: MouseEvent): boolean {
  return (
    target instanceof Element && target.closest('a, button, select, option, label, [role="dialog"]') !== null
  );
}

function goWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  if (!event.target.matches('[data-row-link]')) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const next = links[links.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
