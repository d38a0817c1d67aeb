import { Stack, Text } from '@mantine/core';
import { formatMoney } from '../../../../shared/values/money.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import type { StepDialogProps } from './CloseDialog.tsx';
import { PayForm } from './PayForm.tsx';
import { PayoutChange } from '../payout/PayoutChange.tsx';
import { isOvertaken, useSettlementChange } from './useSettlementChange.ts';

/** Asks when and how a closed settlement was paid. */
export function PayDialog({ settlement, opened, onClose }: StepDialogProps) {
  const { _id: id, number, sellerName, total } = settlement;
  const change = useSettlementChange(id, () => {
    onClose();
    notifyDone(`Se marcó como pagada la liquidación N.º ${number}`);
  });
  const step = trpc.admin.paySettlement.useMutation(change);
  return (
    <FormModal title="Marcar como pagada" opened={opened} onClose={onClose}>
      <Stack>
        <Text>
          {sellerName}, {formatMoney(total)}. Una liquidación pagada ya no se puede cambiar ni anular.
        </Text>
        <PayoutChange settlement={settlement} />
        <PayForm
          submitLabel="Marcar como pagada"
          busy={step.isPending}
          error={
            step.isError && !isOvertaken(step.error)
              ? errorText(step.error, 'Error al guardar el pago')
              : null
          }
          onSubmit={(payment) => step.mutate({ id, ...payment })}
          onCancel={onClose}
        />
      </Stack>
    </FormModal>
  );
}
