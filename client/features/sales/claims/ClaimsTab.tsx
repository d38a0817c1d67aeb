import { Box, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { IconMoodCheck } from '@tabler/icons-react';
import { Link, useLocation, useSearchParams } from 'wouter';
import {
  CLAIM_KIND_LABELS,
  CLAIM_STATES,
  type ClaimState,
  type ListedClaimView,
} from '../../../../shared/sales/claims.ts';
import { formatDate } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { usePage } from '../../../router/usePage.ts';
import { withParams } from '../../../router/withParams.ts';
import { CardTable, Cell } from '../../../ui/lists/CardTable.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { FilterChips } from '../../../ui/lists/FilterChips.tsx';
import { Pager } from '../../../ui/lists/Pager.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { RowsSkeleton } from '../../../ui/lists/RowsSkeleton.tsx';
import { ClaimBadge } from './ClaimBadge.tsx';
import { SaleDrawer } from '../drawer/SaleDrawer.tsx';
import classes from './ClaimsTab.module.css';
import { readClaimsQuery } from './claimsQuery.ts';

const PAGE_SIZE = 20;

const COLUMNS = [
  { label: 'Cliente y vendedor' },
  { label: 'Reclamo' },
  { label: 'Fecha' },
  { label: 'Estado' },
];

const CHIP_LABELS: Record<ClaimState | 'all', string> = {
  open: 'Abiertos',
  resolved: 'Resueltos',
  rejected: 'Rechazados',
  all: 'Todos',
};
const FILTERS = [...CLAIM_STATES, 'all'] as const;

const inputOf = (filter: ClaimState | 'all') => (filter === 'all' ? {} : { state: filter });

/** What sellers dispute; each gets its reply in the drawer of its sale. */
export function ClaimsTab() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const { state, page } = readClaimsQuery(params);
  const list = trpc.admin.claims.useQuery(
    { ...inputOf(state), page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  );
  const { toPage, top } = usePage(list);
  const addressOf = (changes: Record<string, string | undefined>) => `${path}?${withParams(params, changes)}`;
  return (
    <Stack gap="xs" {...top}>
      <VisuallyHidden>
        <Title order={2}>Reclamos</Title>
      </VisuallyHidden>
      <Chips
        current={state}
        addressOf={(filter) =>
          addressOf({ state: filter === 'open' ? undefined : filter, page: undefined, sale: undefined })
        }
      />
      <QueryState
        query={list}
        errorTitle="Error al cargar los reclamos"
        pending={<RowsSkeleton rows={8} />}
        isEmpty={({ claims }) => claims.length === 0}
        empty={<NoClaims state={state} />}
      >
        {({ claims, pagination }) => (
          <Box>
            <CardTable caption="Reclamos" columns={COLUMNS} busy={list.isPlaceholderData}>
              {claims.map((claim) => (
                <ClaimRow key={claim._id} claim={claim} href={addressOf({ sale: claim.saleId })} />
              ))}
            </CardTable>
            <Pager pagination={pagination} onPage={toPage} />
          </Box>
        )}
      </QueryState>
      <SaleDrawer
        saleId={params.get('sale')}
        ids={[...new Set((list.data?.claims ?? []).map(({ saleId }) => saleId))]}
        onChange={(sale) => setParams((current) => withParams(current, { sale }), { replace: true })}
      />
    </Stack>
  );
}

function ClaimRow({ claim, href }: { claim: ListedClaimView; href: string }) {
  const { customerName, sellerName, kind, message, reply, state, createdAt } = claim;
  return (
    <tr className={classes.row}>
      <Cell className={classes.who}>
        <Link
          href={href}
          className={classes.customer}
          aria-label={`${state === 'open' ? 'Responder el reclamo' : 'Ver el reclamo'} por la venta de ${customerName}`}
        >
          {customerName}
        </Link>
        <Text size="xs" c="dimmed">
          {sellerName}
        </Text>
      </Cell>
      <Cell className={classes.what}>
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
      </Cell>
      <Cell whole className={classes.date}>
        <Text component="time" size="sm" dateTime={createdAt}>
          {formatDate(createdAt)}
        </Text>
      </Cell>
      <Cell whole className={classes.state}>
        <ClaimBadge state={state} />
      </Cell>
    </tr>
  );
}

interface ChipsProps {
  current: ClaimState | 'all';
  addressOf: (filter: ClaimState | 'all') => string;
}

function Chips({ current, addressOf }: ChipsProps) {
  const counts = trpc.useQueries((t) =>
    FILTERS.map((filter) => t.admin.claims({ ...inputOf(filter), limit: 1 })),
  );
  return (
    <FilterChips
      label="Por estado"
      withCounts
      chips={FILTERS.map((filter, index) => ({
        label: CHIP_LABELS[filter],
        href: addressOf(filter),
        isCurrent: current === filter,
        count: counts[index]?.data?.pagination.total,
      }))}
    />
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
