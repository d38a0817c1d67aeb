import { Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { disableTotpInput } from '../../../../shared/auth/totp.ts';
import { trpc } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { PasswordField } from '../AccountFields.tsx';

export default function SecondStepRemoval(dialog: Dialog<true>) {
  return (
    <FormModal title="Desactivar la verificación en dos pasos" {...dialog}>
      {() => <RemovalForm onDone={dialog.close} />}
    </FormModal>
  );
}

function RemovalForm({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { currentPassword: '', code: '' },
    validate: schemaResolver(disableTotpInput, { sync: true }),
  });
  const disable = trpc.auth.disableTotp.useMutation({
    onSuccess: () => {
      onDone();
      notifyDone('Verificación en dos pasos desactivada');
      return utils.invalidate();
    },
  });
  return (
    <DialogForm
      form={form}
      onSubmit={(values) => disable.mutate(values)}
      call={disable}
      submit="Desactivar"
      busyLabel="Desactivando..."
      danger
      onCancel={onDone}
    >
      <Text>Tu cuenta quedará protegida solo por la contraseña.</Text>
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <TextInput
        label="Código"
        description="El de tu aplicación, o uno de recuperación"
        required
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}
