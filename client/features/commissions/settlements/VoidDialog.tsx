import { Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { formatMoney } from '../../../../shared/values/money.ts';
import { voidSettlementFields } from '../../../../shared/commissions/settlements.ts';
import { TEXT_LIMITS } from '../../../../shared/input/text.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { FormActions } from '../../../ui/dialogs/FormActions.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import type { StepDialogProps } from './CloseDialog.tsx';
import { isOvertaken, useSettlementChange } from './useSettlementChange.ts';

/** Asks why a closed settlement is not to be paid. */
export function VoidDialog({ settlement, opened, onClose }: StepDialogProps) {
  return (
    <FormModal title="Anular liquidación" opened={opened} onClose={onClose}>
      <VoidForm settlement={settlement} onClose={onClose} />
    </FormModal>
  );
}

function VoidForm({ settlement, onClose }: Omit<StepDialogProps, 'opened'>) {
  const { _id: id, number, sellerName, total } = settlement;
  const change = useSettlementChange(id, () => {
    onClose();
    notifyDone(`Se anuló la liquidación N.º ${number}`);
  });
  const step = trpc.admin.voidSettlement.useMutation(change);
  const form = useForm({
    initialValues: { reason: '' },
    validate: schemaResolver(voidSettlementFields, { sync: true }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => step.mutate({ id, reason }), focusFirstError)}>
      <Stack>
        <Text>
          N.º {number}, {sellerName}, {formatMoney(total)}. Su número no se vuelve a usar; sus movimientos
          vuelven a estar a cobrar, sin liquidación.
        </Text>
        <Textarea
          label="Motivo"
          required
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={TEXT_LIMITS.reason}
          {...form.getInputProps('reason')}
        />
        <ErrorAlert>
          {step.isError &&
            !isOvertaken(step.error) &&
            errorText(step.error, 'Error al anular la liquidación')}
        </ErrorAlert>
        <FormActions
          submit="Anular liquidación"
          busy={step.isPending}
          busyLabel="Anulando..."
          danger
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
