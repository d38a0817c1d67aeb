import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { PASSWORD_MIN, resetPasswordInput } from '../../../shared/auth.ts';
import { errorText } from '../../api/errors.ts';
import { leaveSession } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { confirmError } from './confirmPassword.ts';

const CONFIRM_LABEL = 'Confirmar nueva contraseña';
const validateFields = schemaResolver(resetPasswordInput.pick({ newPassword: true }), { sync: true });

/** Where an administrator's link leads: choosing a password without knowing the old one. */
export default function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: (values) => ({
      ...validateFields(values),
      ...confirmError(CONFIRM_LABEL, values.newPassword, values.confirmPassword),
    }),
    onValuesChange: ({ newPassword }, previous) => {
      if (newPassword !== previous.newPassword) form.clearFieldError('confirmPassword');
    },
  });
  const reset = trpc.auth.resetPassword.useMutation({
    // Whoever was signed in here is not any more, if it was their own link; if not, they sign in again.
    onSuccess: () => leaveSession('/login?reset=1'),
  });
  return (
    <AuthLayout
      pageTitle="Nueva contraseña"
      title="Nueva contraseña"
      subtitle="Elige la contraseña con la que vas a iniciar sesión"
      footer={
        <Anchor component={Link} href="/login" fw={600}>
          Volver a iniciar sesión
        </Anchor>
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit(({ newPassword }) => reset.mutate({ token, newPassword }), focusFirstError)}
      >
        <Stack>
          <PasswordInput
            label="Nueva contraseña"
            description={`Al menos ${PASSWORD_MIN} caracteres`}
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
          {reset.isError && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
              {errorText(reset.error, 'Error al cambiar la contraseña')}
            </Alert>
          )}
          <Button type="submit" fullWidth disabled={reset.isPending}>
            {reset.isPending ? 'Guardando...' : 'Guardar contraseña'}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
