import { Badge, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/values/money.ts';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import type { ListedSettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { CardTable, RowLink, type Column } from '../../../ui/lists/CardTable.tsx';
import { RowCheckbox } from '../../../ui/lists/selection/RowCheckbox.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Amount } from '../Amount.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { ChangedPayout } from '../payout/PayoutChange.tsx';
import { BulkCloseDialog } from '../settlements/bulk/BulkDialogs.tsx';
import { totalOf } from '../settlements/bulk/BulkDialog.tsx';
import classes from './ReviewSection.module.css';
import { AskForPayout } from './PaySection.tsx';

const CARD = { areas: ['choose who total', 'choose marks marks'], gap: '2px 12px', padding: '6px 12px 8px' };

/** The drafts; those without payout data or with an open claim are not chosen at first. */
export function ReviewSection({ drafts }: { drafts: ListedSettlementView[] }) {
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
      label: 'Entra',
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
      label: 'Antes de pagar',
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
