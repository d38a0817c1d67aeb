import { Button, Stack, Text } from '@mantine/core';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import type { SettlementRunView } from '../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { moneyChanged } from '../moneyChanged.ts';
import { PaySection } from './PaySection.tsx';
import { ReviewSection } from './ReviewSection.tsx';

const BY_SELLER = { limit: MAX_LIMIT, sort: 'sellerName' } as const;

/** From payable to paid: a draft per seller, closed, in the bank's file, paid. */
export function PaydayTab() {
  const drafts = trpc.admin.settlements.useQuery({ state: 'draft', ...BY_SELLER });
  const closed = trpc.admin.settlements.useQuery({ state: 'closed', ...BY_SELLER });
  return (
    <Stack gap="sm">
      <HiddenTitle>Día de pago</HiddenTitle>
      <PrepareSection />
      <QueryState query={drafts} errorTitle="Error al cargar los borradores" rows={6}>
        {({ settlements }) => <ReviewSection drafts={settlements} />}
      </QueryState>
      <QueryState query={closed} errorTitle="Error al cargar las liquidaciones cerradas" rows={3}>
        {({ settlements }) => <PaySection closed={settlements} />}
      </QueryState>
    </Stack>
  );
}

function PrepareSection() {
  const run = trpc.admin.createSettlements.useMutation({ onSettled: moneyChanged });
  return (
    <Section title="1. Preparar" gap="sm">
      <Text>Un borrador por vendedor, con todo lo que hoy está a cobrar.</Text>
      <Button
        disabled={run.isPending}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => run.mutate({ all: true, until: argentineDay(Date.now()) })}
      >
        {run.isPending ? 'Preparando...' : 'Preparar para todos'}
      </Button>
      <div role="status">{run.data && <Prepared run={run.data} />}</div>
      <ErrorAlert>{run.error && errorText(run.error, 'Error al preparar las liquidaciones')}</ErrorAlert>
    </Section>
  );
}

function Prepared({ run: { settlements, skipped } }: { run: SettlementRunView }) {
  const total = settlements.reduce((sum, settlement) => sum + settlement.total, 0);
  const claimed = skipped.filter(({ reason }) => reason.includes('reclamo'));
  return (
    <>
      <Text fw={600}>
        {countOf(settlements.length, 'borrador', 'borradores')}, por {formatMoney(total)}.
      </Text>
      {claimed.length > 0 && (
        <Hint>
          Sin borrador por un reclamo abierto: {claimed.map(({ sellerName }) => sellerName).join(', ')}.
        </Hint>
      )}
    </>
  );
}
