import { Text } from '@mantine/core';
import { formatMoney } from '../../../../../shared/values/money.ts';
import type { SettlementView } from '../../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../../api/errors.ts';
import { trpc } from '../../../../api/trpc.ts';
import { notifyDone } from '../../../../ui/notices.tsx';
import { PayoutChange } from '../../payout/PayoutChange.tsx';
import { unlessOvertaken, useSettlementChange } from './useSettlementChange.ts';
import { ConfirmModal } from '../../../../ui/dialogs/ConfirmModal.tsx';
import type { Dialog } from '../../../../ui/dialogs/useDialog.ts';

export interface StepDialogProps extends Dialog<unknown> {
  settlement: SettlementView;
}

/** Asks before a draft gets its number and is frozen. */
export function CloseDialog({ settlement, opened, close }: StepDialogProps) {
  const { _id: id, sellerName, total, payout } = settlement;
  const change = useSettlementChange(id, ({ number }) => {
    close();
    notifyDone(`Se cerró la liquidación N.º ${number}`);
  });
  const step = unlessOvertaken(trpc.admin.closeSettlement.useMutation(change));
  return (
    <ConfirmModal
      opened={opened}
      title="Cerrar liquidación"
      question={`${sellerName} recibe ${formatMoney(total)}. La liquidación recibe su número, el vendedor la ve y sus movimientos ya no cambian.`}
      confirmLabel="Cerrar liquidación"
      color="petrol"
      busyLabel="Cerrando..."
      busy={step.isPending}
      error={step.error ? errorText(step.error, 'Error al cerrar la liquidación') : null}
      onConfirm={() => step.mutate({ id, expectedTotal: total })}
      onClose={close}
    >
      <PayoutChange settlement={settlement} />
      {payout === null && (
        <Text c="var(--mantine-color-error)">Faltan los datos de cobro: la liquidación queda sin ellos.</Text>
      )}
    </ConfirmModal>
  );
}
