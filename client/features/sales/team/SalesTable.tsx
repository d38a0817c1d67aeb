import { Text } from '@mantine/core';
import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'wouter';
import { formatDate } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { lacksPhoto } from '../../../../shared/sales/dniPhoto.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { Commission } from '../card/Commission.tsx';
import classes from './SalesTable.module.css';
import { StatusSelect } from '../drawer/StatusSelect.tsx';

const COLUMNS = [
  { label: 'Fecha' },
  { label: 'Cliente y vendedor' },
  { label: 'Plan' },
  { label: 'Precio', number: true },
  { label: 'Comisión', number: true },
  { label: 'Estado' },
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
    <CardTable caption="Ventas" columns={COLUMNS} busy={busy} dense onKeyDown={goWithArrows}>
      {sales.map((sale) => (
        <tr
          key={sale._id}
          className={classes.row}
          onClick={(event) => {
            if (!isControl(event)) onOpen(sale._id);
          }}
        >
          <Cell whole>
            <Text component="time" dateTime={sale.createdAt} size="sm" className={classes.date}>
              {formatDate(sale.createdAt)}
            </Text>
          </Cell>
          <Cell className={classes.who}>
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
          </Cell>
          <Cell className={classes.plan}>
            <Text size="sm" inherit>
              {sale.planName || 'Plan no especificado'}
            </Text>
          </Cell>
          <Cell number className={classes.price}>
            <Text fw={600}>{formatMoney(sale.planPrice)}</Text>
          </Cell>
          <Cell number className={classes.commission}>
            <Text size="sm" c="dimmed" component="span" className={classes.commissionLabel}>
              Comisión{' '}
            </Text>
            <Commission sale={sale} />
          </Cell>
          <Cell className={classes.status}>
            <StatusSelect sale={sale} />
          </Cell>
        </tr>
      ))}
    </CardTable>
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
