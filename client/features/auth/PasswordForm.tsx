import { useForm } from '@mantine/form';
import { flushSync } from 'react-dom';
import type { Role } from '../../../shared/users/roles.ts';
import { changePasswordInput } from '../../../shared/auth/auth.ts';
import { callFailure, trpc } from '../../api/trpc.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { CardForm } from '../../ui/CallForm.tsx';
import { NewPasswordFields, withConfirmation } from './NewPasswordFields.tsx';
import { useFocusWhenAsked } from '../../forms/useFocusWhenAsked.ts';
import { CodeField, PasswordField, useSecondStep } from './AccountFields.tsx';

const BAD_REQUEST = 400;
const NEW_LABEL = 'Nueva contraseña';
const CONFIRM_LABEL = 'Confirmar nueva contraseña';

/** Changes the user's password; the server then ends their other sessions. */
export function PasswordForm({ email, role }: { email: string; role: Role }) {
  const cache = trpc.useUtils();
  const first = useFocusWhenAsked('clave');
  const secondStep = useSecondStep();
  const form = useForm({
    initialValues: { currentPassword: '', totp: '', newPassword: '', confirmPassword: '' },
    validate: withConfirmation(changePasswordInput, 'newPassword', CONFIRM_LABEL),
    onValuesChange: ({ newPassword }, previous) => {
      if (newPassword !== previous.newPassword) form.clearFieldError('confirmPassword');
    },
  });
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      secondStep.end();
      void cache.auth.profile.invalidate();
    },
    onError: (error) => {
      secondStep.onError(error);
      if (!isRefused(error)) return;
      // Render the error now: focusFirstError looks for it.
      const field = error.message.includes(NEW_LABEL) ? 'newPassword' : 'currentPassword';
      flushSync(() => form.setFieldError(field, error.message));
      focusFirstError();
    },
  });
  const submit = (values: typeof form.values) => change.mutate(changePasswordInput.parse(values));
  return (
    <>
      <CardForm
        form={form}
        onSubmit={submit}
        call={secondStep.quiet({ ...change, error: isRefused(change.error) ? null : change.error })}
        failure="Error al cambiar la contraseña"
        submit="Cambiar contraseña"
        busyLabel="Cambiando..."
        success="Contraseña actualizada correctamente"
        lasting
      >
        {/* Names the account for password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={first}
          label="Contraseña actual"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        {secondStep.needsCode && <CodeField {...form.getInputProps('totp')} />}
        <NewPasswordFields
          label={NEW_LABEL}
          confirmLabel={CONFIRM_LABEL}
          passwordProps={form.getInputProps('newPassword')}
          confirmProps={form.getInputProps('confirmPassword')}
          sideBySide
          isAdmin={role === 'admin'}
        />
      </CardForm>
    </>
  );
}

/** A 400 names one of the two passwords. */
function isRefused(error: unknown): boolean {
  return callFailure(error)?.status === BAD_REQUEST;
}
