import { Button, Stack, Text, Badge } from '@mantine/core';
import { argentineDay } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import type { SettlementRunView, ListedSettlementView } from '../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { countOf } from '../../../ui/figures/countOf.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { HiddenTitle } from '../../../ui/lists/HiddenTitle.tsx';
import { QueryState } from '../../../ui/lists/QueryState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { moneyChanged } from '../moneyChanged.ts';
import { PaySection, AskForPayout } from './PaySection.tsx';
import { useState } from 'react';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { CardTable, RowLink, type Column } from '../../../ui/lists/CardTable.tsx';
import { RowCheckbox } from '../../../ui/lists/selection/RowCheckbox.tsx';
import { Amount } from '../Amount.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { ChangedPayout } from '../payout/PayoutChange.tsx';
import { BulkCloseDialog } from '../settlements/bulk/BulkDialogs.tsx';
import { totalOf } from '../settlements/bulk/BulkDialog.tsx';
import classes from './ReviewSection.module.css';

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

const CARD = { areas: ['choose who total', 'choose marks marks'], gap: '2px 12px', padding: '6px 12px 8px' };

/** The drafts; those without payout data or with an open claim are not chosen at first. */
function ReviewSection({ drafts }: { drafts: ListedSettlementView[] }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const claims = trpc.admin.claims.useQuery({ state: 'open', limit: MAX_LIMIT });
  const claimants = new Set(claims.data?.claims.map(({ sellerId }) => sellerId));
  const closing = useDialog<ListedSettlementView[]>();
  const isIn = ({ _id, missingPayout, sellerId }: ListedSettlementView) =>
    choices.get(_id) ?? !(missingPayout || claimants.has(sellerId));
  const chosen = drafts.filter(isIn);
  const out = drafts.length - chosen.length;
  const columns: Column<ListedSettlementView>[] = [
    {
      label: 'Incluir',
      area: 'choose',
      cell: (draft) => (
        <RowCheckbox
          label={`Incluir a ${draft.sellerName}`}
          checked={isIn(draft)}
          onChange={(checked) => setChoices(new Map(choices).set(draft._id, checked))}
        />
      ),
    },
    {
      label: 'Vendedor',
      area: 'who',
      wide: true,
      cell: ({ _id, sellerName }) => <RowLink href={`${SETTLEMENTS_PATH}/${_id}`}>{sellerName}</RowLink>,
    },
    {
      label: 'Para revisar',
      kind: 'whole',
      area: 'marks',
      cell: ({ sellerId, sellerName, missingPayout, payoutChangedAt }) => (
        <div className={classes.marks}>
          {claimants.has(sellerId) && <Badge color="amber">Reclamo abierto</Badge>}
          {missingPayout && <AskForPayout sellerId={sellerId} name={sellerName} />}
          <ChangedPayout at={payoutChangedAt} />
        </div>
      ),
    },
    {
      label: 'Total',
      kind: 'number',
      area: 'total',
      atEnd: true,
      cell: ({ total }) => <Amount pesos={total} />,
    },
  ];
  return (
    <Section title="2. Revisar y cerrar" gap="sm">
      {drafts.length === 0 ? (
        <Hint>No hay borradores.</Hint>
      ) : (
        <>
          <Text role="status">
            Entran {chosen.length.toLocaleString('es-AR')} por {formatMoney(totalOf(chosen))}
            {out > 0 && `; ${out === 1 ? '1 queda' : `${out.toLocaleString('es-AR')} quedan`} afuera`}.
          </Text>
          <Button
            disabled={chosen.length === 0 || claims.isPending}
            style={{ alignSelf: 'flex-start' }}
            aria-haspopup="dialog"
            onClick={() => closing.open(chosen)}
          >
            {closeText(chosen)}
          </Button>
          <CardTable
            caption="Borradores"
            columns={columns}
            rows={drafts}
            keyOf={({ _id }) => _id}
            card={CARD}
            dense
          />
        </>
      )}
      <BulkCloseDialog {...closing} />
    </Section>
  );
}

/** Short enough for one line of a phone. */
function closeText(chosen: ListedSettlementView[]): string {
  if (chosen.length === 0) return 'Cerrar liquidaciones';
  return `Cerrar ${chosen.length.toLocaleString('es-AR')} por ${formatMoney(totalOf(chosen))}`;
}
