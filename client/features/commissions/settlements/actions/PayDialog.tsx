import { Text } from '@mantine/core';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { trpc } from '../../../../api/trpc.ts';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../../ui/notices.tsx';
import type { StepDialogProps } from './CloseDialog.tsx';
import { PayForm } from './PayForm.tsx';
import { PayoutChange } from '../../payout/PayoutChange.tsx';
import { unlessOvertaken, useSettlementChange } from './useSettlementChange.ts';

/** Asks when and how a closed settlement was paid. */
export function PayDialog({ settlement, ...dialog }: StepDialogProps) {
  const { _id: id, number, sellerName, total } = settlement;
  const change = useSettlementChange(id, () => {
    dialog.close();
    notifyDone(`Se marcó como pagada la liquidación N.º ${number}`);
  });
  const step = trpc.admin.paySettlement.useMutation(change);
  return (
    <FormModal title="Marcar como pagada" {...dialog}>
      {() => (
        <PayForm
          submit="Marcar como pagada"
          call={unlessOvertaken(step)}
          onSubmit={(payment) => step.mutate({ id, ...payment })}
          onCancel={dialog.close}
        >
          <Text>
            {sellerName}, {formatMoney(total)}. Una liquidación pagada ya no se puede cambiar ni anular.
          </Text>
          <PayoutChange settlement={settlement} />
        </PayForm>
      )}
    </FormModal>
  );
}
