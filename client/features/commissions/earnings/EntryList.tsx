import { Anchor, Badge } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { ENTRY_KIND_LABELS, type CommissionEntryView } from '../../../../shared/commissions/commissions.ts';
import { HELD_LABEL } from '../../../../shared/commissions/commissionStates.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { OpenSaleLink } from '../../sales/card/SaleLink.tsx';
import { Amount } from '../Amount.tsx';
import { PagedRows } from './PagedRows.tsx';
import classes from '../rows.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

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
      {({ entries }) => entries.map((entry) => <Row key={entry._id} entry={entry} />)}
    </PagedRows>
  );
}

function Row({ entry }: { entry: CommissionEntryView }) {
  const { saleId, customerName, kind, amount, at, reason, held, settlementId } = entry;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {saleId === null ? 'Sin venta' : <OpenSaleLink id={saleId}>{customerName}</OpenSaleLink>}
      </span>
      <span className={classes.amount}>
        <Amount pesos={amount} />
      </span>
      <span className={classes.detail}>
        {ENTRY_KIND_LABELS[kind]} · <time dateTime={at}>{formatDate(at)}</time>
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
