import { Text, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { formatMoney } from '../../../../../shared/values/money.ts';
import { voidSettlementFields } from '../../../../../shared/commissions/settlements.ts';
import { TEXT_LIMITS } from '../../../../../shared/input/text.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useKeptForm } from '../../../../forms/useKeptForm.ts';
import { FormModal } from '../../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../../ui/notices.tsx';
import type { StepDialogProps } from './CloseDialog.tsx';
import { unlessOvertaken, useSettlementChange } from './useSettlementChange.ts';
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx';

/** Asks why a closed settlement is voided. */
export function VoidDialog({ settlement, ...dialog }: StepDialogProps) {
  return (
    <FormModal title="Anular liquidación" {...dialog}>
      {() => <VoidForm settlement={settlement} onClose={dialog.close} />}
    </FormModal>
  );
}

function VoidForm({ settlement, onClose }: Pick<StepDialogProps, 'settlement'> & { onClose: () => void }) {
  const { _id: id, number, sellerName, total } = settlement;
  const kept = useKeptForm({
    draft: `void-${id}`,
    current: { reason: '' },
    validate: schemaResolver(voidSettlementFields, { sync: true }),
  });
  const change = useSettlementChange(id, () => {
    kept.finish();
    onClose();
    notifyDone(`Se anuló la liquidación N.º ${number}`);
  });
  const step = trpc.admin.voidSettlement.useMutation(change);
  return (
    <DialogForm
      form={kept.form}
      kept={kept}
      onSubmit={({ reason }) => step.mutate({ id, reason })}
      call={unlessOvertaken(step)}
      failure="Error al anular la liquidación"
      submit="Anular liquidación"
      busyLabel="Anulando..."
      danger
      onCancel={onClose}
    >
      <Text>
        N.º {number}, {sellerName}, {formatMoney(total)}. Su número no se vuelve a usar; sus movimientos
        vuelven a estar a cobrar, sin liquidación.
      </Text>
      <Textarea
        label="Motivo"
        required
        data-autofocus
        maxLength={TEXT_LIMITS.reason}
        {...kept.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
