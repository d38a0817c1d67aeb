import { IconReceiptOff } from '@tabler/icons-react';
import { Link, useSearchParams } from 'wouter';
import { formatDate, formatShortDay } from '../../../../shared/values/dates.ts';
import { PAY_METHOD_LABELS, type ListedSettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Amount } from '../Amount.tsx';
import { PagedRows } from './PagedRows.tsx';
import classes from '../rows.module.css';
import { SettlementBadge } from '../settlements/SettlementBadge.tsx';
import { settlementName } from '../settlements/settlementTexts.ts';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';

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
        settlements.map((settlement) => <Row key={settlement._id} settlement={settlement} />)
      }
    </PagedRows>
  );
}

function Row({ settlement }: { settlement: ListedSettlementView }) {
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
