import { Anchor, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { setGoalInput } from '../../../../shared/users/users.ts';
import { trpc } from '../../../api/trpc.ts';
import { parseDecimal } from '../../../forms/decimalText.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone } from '../../../ui/notices.tsx';

/** Sets, changes or removes the goal; its subject is the current goal. */
export default function GoalDialog(dialog: Dialog<number | null>) {
  return (
    <FormModal title="Meta del mes" {...dialog}>
      {(goal) => <GoalForm goal={goal} onDone={dialog.close} />}
    </FormModal>
  );
}

const validate = schemaResolver(setGoalInput, { sync: true });
// The schema refuses other texts, with its own sentence.
const toInput = ({ installed }: { installed: string }) => ({
  installed: parseDecimal(installed) ?? Number.NaN,
});

function GoalForm({ goal, onDone }: { goal: number | null; onDone: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { installed: goal === null ? '' : String(goal) },
    validate: (values) => validate(toInput(values)),
  });
  const change = trpc.auth.setGoal.useMutation({
    onSuccess: (saved) => {
      onDone();
      notifyDone(saved === null ? 'Quitaste tu meta' : 'Se guardó tu meta');
      utils.ranking.get.setData({}, (shown) => shown && { ...shown, own: { ...shown.own, goal: saved } });
      void utils.auth.profile.invalidate();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => change.mutate(toInput(values))}
      call={change}
      failure="Error al guardar la meta"
      submit="Guardar meta"
      onCancel={onDone}
    >
      <TextInput
        label="Instalaciones que quieres en un mes"
        description="Vale para cada mes, hasta que la cambies. Solo la ves tú."
        required
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('installed')}
      />
      {goal !== null && (
        <Text>
          <Anchor
            component="button"
            type="button"
            fw={600}
            py={11}
            aria-disabled={change.isPending}
            onClick={() => !change.isPending && change.mutate({ installed: null })}
          >
            Quitar meta
          </Anchor>
        </Text>
      )}
    </DialogForm>
  );
}
