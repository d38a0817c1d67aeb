import { Alert, Card, PasswordInput, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { changePasswordInput, PASSWORD_MIN } from '../../../shared/auth.ts';
import { errorText } from '../../api/errors.ts';
import { callFailure, trpc } from '../../api/trpc.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { confirmError } from './confirmPassword.ts';
import { SubmitRow } from './SubmitRow.tsx';

const BAD_REQUEST = 400;
const CONFIRM_LABEL = 'Confirmar nueva contraseña';
const validateFields = schemaResolver(changePasswordInput, { sync: true });

/** Replaces one's own password; the server then ends every other session. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: (values) => ({
      ...validateFields(values),
      ...confirmError(CONFIRM_LABEL, values.newPassword, values.confirmPassword),
    }),
    onValuesChange: ({ newPassword }, previous) => {
      if (newPassword !== previous.newPassword) form.clearFieldError('confirmPassword');
    },
  });
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: form.reset,
    onError: (error) => {
      if (!isRefused(error)) return;
      // Shown at once, so that there is something to move the focus to.
      flushSync(() => form.setFieldError('currentPassword', error.message));
      focusFirstError();
    },
  });
  const submit = (values: typeof form.values) => change.mutate(changePasswordInput.parse(values));
  return (
    <Card padding="lg">
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack>
          <div>
            <Title order={2}>Cambiar contraseña</Title>
            <Text c="dimmed">Al cambiarla se cierran tus sesiones en los demás dispositivos.</Text>
          </div>
          {/* For password managers: whose password this is. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            label="Contraseña actual"
            required
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordInput
              label="Nueva contraseña"
              description={`Al menos ${PASSWORD_MIN} caracteres`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              autoComplete="new-password"
              {...form.getInputProps('newPassword')}
            />
            <PasswordInput
              label={CONFIRM_LABEL}
              required
              autoComplete="new-password"
              {...form.getInputProps('confirmPassword')}
            />
          </SimpleGrid>
          {change.isError && !isRefused(change.error) && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
              {errorText(change.error, 'Error al cambiar la contraseña')}
            </Alert>
          )}
          <SubmitRow
            label="Cambiar contraseña"
            busyLabel="Cambiando..."
            busy={change.isPending}
            success={change.isSuccess && 'Contraseña actualizada correctamente'}
          />
        </Stack>
      </form>
    </Card>
  );
}

/** The form itself checked the new password, so what the server refuses is the current one. */
function isRefused(error: unknown): boolean {
  return callFailure(error)?.status === BAD_REQUEST;
}
