import type { ListedSettlementView } from '../../../../../shared/commissions/settlements.ts';
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { clearDraft } from '../../../../forms/formDraft.ts';
import { DialogActions } from '../../../../ui/dialogs/DialogActions.tsx';
import { countOf } from '../../../../ui/figures/countOf.ts';
import { BulkDialog, totalOf, type BulkProps, type BulkStep } from './BulkDialog.tsx';
import { PayForm, type Payment } from '../actions/PayForm.tsx';

/** Closes many drafts; names those without payout data, which may be left out. */
export function BulkCloseDialog(dialog: BulkProps) {
  return (
    <BulkDialog title="Cerrar borradores" doing="Cerrando" did={['Se cerró', 'Se cerraron']} {...dialog}>
      {(rows, run) => <Question rows={rows} run={run} onCancel={dialog.close} />}
    </BulkDialog>
  );
}

interface QuestionProps {
  rows: ListedSettlementView[];
  run: (step: BulkStep, chosen: ListedSettlementView[]) => void;
  onCancel: () => void;
}

function Question({ rows, run, onCancel }: QuestionProps) {
  const { client } = trpc.useUtils();
  const [leavesOut, setLeavesOut] = useState(false);
  const missing = rows.filter(({ missingPayout }) => missingPayout);
  const chosen = leavesOut ? rows.filter(({ missingPayout }) => !missingPayout) : rows;
  const close: BulkStep = (some) =>
    client.admin.closeSettlements.mutate({
      ids: some.map(({ _id }) => _id),
      expectedTotals: some.map(({ total }) => total),
    });
  return (
    <Stack>
      <Text>
        {chosen.length === 1 ? 'Se cierra' : 'Se cierran'} {countOf(chosen.length, 'borrador', 'borradores')},
        por {formatMoney(totalOf(chosen))} en total. Cada uno recibe su número y ya no cambia; queda con los
        datos de cobro que el vendedor tiene hoy.
      </Text>
      {missing.length > 0 && (
        <>
          <Text>
            Sin datos de cobro: <strong>{missing.map(({ sellerName }) => sellerName).join(', ')}</strong>, por{' '}
            {formatMoney(totalOf(missing))}.
          </Text>
          <Checkbox
            label="Dejarlas afuera hasta que los carguen"
            checked={leavesOut}
            onChange={(event) => setLeavesOut(event.currentTarget.checked)}
          />
        </>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancelar
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => run(close, chosen)}>
          Cerrar borradores
        </Button>
      </DialogActions>
    </Stack>
  );
}

interface BulkPayProps extends BulkProps {
  /** Names the settlements further. */
  children?: ReactNode;
}

export function BulkPayDialog({ children, ...dialog }: BulkPayProps) {
  const { client } = trpc.useUtils();
  const draft = `pay-${dialog.subject?.map(({ _id }) => _id).join('-')}`;
  const pay = async (rows: ListedSettlementView[], payment: Payment) => {
    const paid = await client.admin.paySettlements.mutate({ ids: rows.map(({ _id }) => _id), ...payment });
    clearDraft(draft);
    return paid;
  };
  return (
    <BulkDialog title="Marcar como pagadas" doing="Pagando" did={['Se pagó', 'Se pagaron']} {...dialog}>
      {(rows, run) => (
        <PayForm
          draft={draft}
          submit="Marcar como pagadas"
          onSubmit={(payment) => run((some) => pay(some, payment))}
          onCancel={dialog.close}
        >
          <Text>
            {countOf(rows.length, 'liquidación', 'liquidaciones')}, por {formatMoney(totalOf(rows))} en total.
            Una liquidación pagada ya no se puede cambiar ni anular.
          </Text>
          {children}
          <MissingPayout rows={rows} />
        </PayForm>
      )}
    </BulkDialog>
  );
}

function MissingPayout({ rows }: { rows: ListedSettlementView[] }) {
  const names = rows.filter(({ missingPayout }) => missingPayout).map(({ sellerName }) => sellerName);
  if (names.length === 0) return null;
  return (
    <Text>
      Sin datos de cobro: <strong>{names.join(', ')}</strong>. Por transferencia quedan afuera.
    </Text>
  );
}
