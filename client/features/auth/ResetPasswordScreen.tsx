import { Anchor } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useParams } from 'wouter';
import { resetPasswordInput } from '../../../shared/auth/auth.ts';
import { errorText } from '../../api/errors.ts';
import { leaveSession } from '../../api/queryClient.ts';
import { trpc } from '../../api/trpc.ts';
import { saveDraft } from '../../forms/formDraft.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { AuthForm } from './AuthForm.tsx';
import { useOpenedSession } from './useOpenedSession.ts';
import { NewPasswordFields, withConfirmation } from './NewPasswordFields.tsx';

/** Of the login. */
const DRAFT = 'login';
/** Sales that wait on this device are their owner's, who did not sign out. */
const KEEPING = { keepDrafts: true };
const CONFIRM_LABEL = 'Confirmar nueva contraseña';
const passwordInput = resetPasswordInput.pick({ newPassword: true });

/** Opened by a link: sets a password without the old one, and signs in with it. */
export default function ResetPasswordScreen() {
  const { token = '' } = useParams();
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: withConfirmation(passwordInput, 'newPassword', CONFIRM_LABEL),
    onValuesChange: ({ newPassword }, previous) => {
      if (newPassword !== previous.newPassword) form.clearFieldError('confirmPassword');
    },
  });
  const open = useOpenedSession(DRAFT);
  const login = trpc.auth.login.useMutation({
    // Sign out locally first: the reset revoked this account's sessions (and another account must sign in again).
    onSuccess: ({ token: opened, user }) => {
      leaveSession('/login', KEEPING);
      open({ token: opened, user });
    },
    // A second step, or no network: the login has the email.
    onError: (_error, { email }) => {
      leaveSession('/login?reset=1', KEEPING);
      saveDraft(DRAFT, { email });
    },
  });
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: (email, { newPassword }) => login.mutate({ email, password: newPassword }),
  });
  return (
    <AuthForm
      pageTitle="Nueva contraseña"
      title="Nueva contraseña"
      subtitle="Elige la contraseña con la que vas a iniciar sesión"
      form={form}
      onSubmit={({ newPassword }) => reset.mutate({ token, newPassword })}
      submitLabel="Guardar contraseña"
      busyLabel="Guardando..."
      busy={reset.isPending || login.isPending || login.isSuccess}
      footer={
        <Anchor component={Link} href="/login" fw={600}>
          Volver a iniciar sesión
        </Anchor>
      }
    >
      <NewPasswordFields
        label="Nueva contraseña"
        confirmLabel={CONFIRM_LABEL}
        passwordProps={form.getInputProps('newPassword')}
        confirmProps={form.getInputProps('confirmPassword')}
      />
      <ErrorAlert>{reset.isError && errorText(reset.error, 'Error al cambiar la contraseña')}</ErrorAlert>
    </AuthForm>
  );
}
