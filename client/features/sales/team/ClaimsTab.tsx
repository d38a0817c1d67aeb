import { Stack, Text } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { z } from 'zod';
import {
  CLAIM_KIND_LABELS,
  CLAIM_STATES,
  type ClaimState,
  type ListedClaimView,
} from '../../../../shared/sales/claims.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { pageParam } from '../../../router/searchParams.ts';
import { useListParams } from '../../../router/useListParams.ts';
import { usePage } from '../../../router/usePage.ts';
import { CardTable, type Column } from '../../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { StateChips } from '../../../ui/lists/FilterChips.tsx';
import { ListBody } from '../../../ui/lists/ListBody.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { ClaimBadge } from '../claims/ClaimBadge.tsx';
import { OpenedSale } from '../drawer/OpenedSale.tsx';
import classes from './ClaimsTab.module.css';
import { KEEP_PREVIOUS } from '../../../api/keepPrevious.ts';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';

const PAGE_SIZE = 20;

/** Page and state of the claims in the address. */
const claimsQuery = z.object({
  page: pageParam,
  state: z.enum([...CLAIM_STATES, 'all']).catch('open'),
});

const CARD = {
  areas: ['who state', 'dispute dispute', 'date date'],
  gap: '6px',
  padding: '12px',
  align: 'start',
} as const;

const columnsOf = (hrefOf: (saleId: string) => string): Column<ListedClaimView>[] => [
  {
    label: 'Cliente y vendedor',
    area: 'who',
    className: classes.who,
    cell: ({ saleId, state, customerName, sellerName }) => (
      <>
        <Link
          href={hrefOf(saleId)}
          className={classes.customer}
          aria-label={`${state === 'open' ? 'Responder el reclamo' : 'Ver el reclamo'} por la venta de ${customerName}`}
        >
          {customerName}
        </Link>
        <Text size="xs" c="dimmed">
          {sellerName}
        </Text>
      </>
    ),
  },
  {
    label: 'Reclamo',
    area: 'dispute',
    wide: true,
    cell: ({ kind, message, reply }) => (
      <>
        <Text size="sm" fw={600}>
          {CLAIM_KIND_LABELS[kind]}
        </Text>
        <Text size="sm" lineClamp={2} className={classes.message}>
          {message}
        </Text>
        {reply !== null && (
          <Text size="sm" c="dimmed" lineClamp={2} className={classes.message}>
            Respuesta: {reply}
          </Text>
        )}
      </>
    ),
  },
  {
    label: 'Fecha',
    kind: 'whole',
    area: 'date',
    className: classes.date,
    cell: ({ createdAt }) => (
      <Text component="time" size="sm" dateTime={createdAt}>
        {formatDate(createdAt)}
      </Text>
    ),
  },
  {
    label: 'Estado',
    kind: 'whole',
    area: 'state',
    className: classes.state,
    cell: ({ state }) => <ClaimBadge state={state} />,
  },
];

const CHIP_LABELS: Record<ClaimState | 'all', string> = {
  open: 'Abiertos',
  resolved: 'Resueltos',
  rejected: 'Rechazados',
  all: 'Todos',
};

/** The sellers' claims; the sale's drawer has the reply. */
export function ClaimsTab() {
  const { query, addressWith } = useListParams(claimsQuery);
  const { state, page } = query;
  const list = trpc.admin.claims.useQuery(
    { ...(state !== 'all' && { state }), page, limit: PAGE_SIZE },
    KEEP_PREVIOUS,
  );
  const { toPage, top } = usePage(list);
  return (
    <Stack gap="xs" {...top}>
      <HiddenTitle>Reclamos</HiddenTitle>
      <StateChips
        labels={CHIP_LABELS}
        current={state}
        counts={list.data?.counts}
        hrefOf={(filter) =>
          addressWith({ state: filter === 'open' ? undefined : filter, page: undefined, sale: undefined })
        }
      />
      <ListBody
        list={list}
        errorTitle="Error al cargar los reclamos"
        pending={<RowsSkeleton rows={8} />}
        empty={<NoClaims state={state} />}
        onPage={toPage}
      >
        {({ claims }, busy) => (
          <CardTable
            caption="Reclamos"
            columns={columnsOf((sale) => addressWith({ sale }))}
            rows={claims}
            keyOf={({ _id }) => _id}
            rowProps={() => ({ className: classes.row })}
            card={CARD}
            busy={busy}
          />
        )}
      </ListBody>
      <OpenedSale among={list.data?.claims.map(({ saleId }) => saleId)} />
    </Stack>
  );
}

function NoClaims({ state }: { state: ClaimState | 'all' }) {
  return state === 'open' ? (
    <EmptyState icon={IconMoodCheck} title="No hay reclamos abiertos">
      Cuando un vendedor no esté de acuerdo con una comisión, lo verás aquí y en lo que hay para hacer hoy.
    </EmptyState>
  ) : (
    <EmptyState icon={IconMoodCheck} title="No hay reclamos en este estado">
      Prueba con otro estado.
    </EmptyState>
  );
}
