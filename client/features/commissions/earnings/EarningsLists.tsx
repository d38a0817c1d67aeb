import { Card, Anchor, Badge } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { PaginationView } from '../../../../shared/input/pagination.ts';
import { usePage } from '../../../router/usePage.ts';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import classes from '../../../ui/lists/rows.module.css';
import { IconReceiptOff, IconArrowsExchange } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { formatDate, formatShortDay } from '../../../../shared/values/dates.ts';
import { PAY_METHOD_LABELS, type ListedSettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Amount } from '../Amount.tsx';
import { SettlementBadge, settlementName } from '../settlements/SettlementBadge.tsx';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { movementOf, type CommissionEntryView } from '../../../../shared/commissions/commissions.ts';
import { HELD_LABEL } from '../../../../shared/commissions/commissionStates.ts';
import { OpenSaleLink } from '../../sales/card/SaleLink.tsx';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

type ListProps<Page extends { pagination: PaginationView }> = ComponentProps<typeof ListBody<Page>>;

interface PagedRowsProps<Page extends { pagination: PaginationView }> extends Pick<
  ListProps<Page>,
  'list' | 'errorTitle' | 'empty'
> {
  /** The rows of a page as `li`. */
  children: (page: Page) => ReactNode;
}

/** A list whose page is in the address. */
export function PagedRows<Page extends { pagination: PaginationView }>(props: PagedRowsProps<Page>) {
  const { children, ...rest } = props;
  const { toPage, top } = usePage(props.list);
  return (
    <div {...top}>
      <ListBody {...rest} pending={<RowsSkeleton rows={5} height={72} gap={2} />} onPage={toPage} quiet>
        {(page, busy) => (
          <Card p={0} component="ul" className={classes.list} aria-busy={busy}>
            {children(page)}
          </Card>
        )}
      </ListBody>
    </div>
  );
}

/** The user's closed and paid settlements; a tap opens one. */
export function SettlementList() {
  const [params] = useSearchParams();
  const list = trpc.commissions.settlements.useQuery(
    { page: pageParam.parse(params.get('page') ?? 1) },
    KEEP_PREVIOUS,
  );
  return (
    <PagedRows
      list={list}
      errorTitle="Error al cargar tus liquidaciones"
      empty={
        <EmptyState icon={IconReceiptOff} title="Todavía no tienes liquidaciones">
          Cuando la administración cierre una, la verás aquí con cada venta que incluye y con su pago.
        </EmptyState>
      }
    >
      {({ settlements }) =>
        settlements.map((settlement) => <SettlementRow key={settlement._id} settlement={settlement} />)
      }
    </PagedRows>
  );
}

function SettlementRow({ settlement }: { settlement: ListedSettlementView }) {
  return (
    <li className={classes.row}>
      <Link href={`/app/cobros/${settlement._id}`} className={classes.name} data-fills>
        {settlementName(settlement)}
      </Link>
      <span className={classes.amount}>
        <Amount pesos={settlement.total} />
      </span>
      <span className={classes.detail}>{paymentOf(settlement)}</span>
      <span className={classes.aside}>
        <SettlementBadge state={settlement.state} />
      </span>
    </li>
  );
}

/** When and how it was paid, else since when it waits. */
function paymentOf({ paidOn, method, reference, closedAt }: ListedSettlementView): string {
  if (paidOn === null) return `Cerrada el ${formatDate(closedAt)}: falta que te la paguen`;
  const how = [method && PAY_METHOD_LABELS[method], reference].filter(Boolean);
  return [`Pagada el ${formatShortDay(paidOn)}`, ...how].join(' · ');
}

const PAGE_SIZE = 20;

/** Every movement of the user's commissions, newest first, with its reason. */
export function EntryList() {
  const [params] = useSearchParams();
  const list = trpc.commissions.entries.useQuery(
    { page: pageParam.parse(params.get('page') ?? 1), limit: PAGE_SIZE },
    KEEP_PREVIOUS,
  );
  return (
    <PagedRows
      list={list}
      errorTitle="Error al cargar tus movimientos"
      empty={
        <EmptyState
          icon={IconArrowsExchange}
          title="Todavía no hay movimientos"
          action={<LinkButton href="/app/sales/new">Registrar venta</LinkButton>}
        >
          Cada comisión que ganes aparecerá aquí cuando se instale la venta, y también si algo la cambia.
        </EmptyState>
      }
    >
      {({ entries }) => entries.map((entry) => <EntryRow key={entry._id} entry={entry} />)}
    </PagedRows>
  );
}

function EntryRow({ entry }: { entry: CommissionEntryView }) {
  const { saleId, customerName, source, amount, at, reason, held, settlementId } = entry;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {saleId !== null && source === 'own' ? (
          <OpenSaleLink id={saleId}>{customerName}</OpenSaleLink>
        ) : (
          (customerName ?? 'Sin venta')
        )}
      </span>
      <span className={classes.amount}>
        <Amount pesos={amount} />
      </span>
      <span className={classes.detail}>
        {movementOf(entry)} · <time dateTime={at}>{formatDate(at)}</time>
        {reason !== null && <span className={classes.reason}>Motivo: {reason}</span>}
      </span>
      {held && (
        <Badge color="amber" className={classes.aside}>
          {HELD_LABEL}
        </Badge>
      )}
      {settlementId !== null && (
        <Anchor component={Link} href={`/app/cobros/${settlementId}`} className={classes.aside} data-link>
          Ver liquidación
        </Anchor>
      )}
    </li>
  );
}
