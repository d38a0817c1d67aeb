import { Stack, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { disableTotpInput } from '../../../../shared/auth/totp.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { focusFirstError } from '../../../forms/focusFirstError.ts';
import { FormActions } from '../../../ui/dialogs/FormActions.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { PasswordField } from '../PasswordField.tsx';

interface RemovalProps {
  opened: boolean;
  onClose: () => void;
}

export default function SecondStepRemoval({ opened, onClose }: RemovalProps) {
  return (
    <FormModal title="Desactivar la verificación en dos pasos" opened={opened} onClose={onClose}>
      {opened && <RemovalForm onDone={onClose} />}
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
    <form noValidate onSubmit={form.onSubmit((values) => disable.mutate(values), focusFirstError)}>
      <Stack>
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
        <ErrorAlert>{disable.isError && errorText(disable.error)}</ErrorAlert>
        <FormActions
          submit="Desactivar"
          busy={disable.isPending}
          busyLabel="Desactivando..."
          danger
          onCancel={onDone}
        />
      </Stack>
    </form>
  );
}
