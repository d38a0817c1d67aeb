import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { changeEmailInput } from '../../../shared/auth/auth.ts';
import { trpc } from '../../api/trpc.ts';
import { useFocusWhenAsked } from '../../forms/useFocusWhenAsked.ts';
import { CardForm } from '../../ui/CallForm.tsx';
import { useTypoQuestion } from './useTypoQuestion.tsx';
import { PasswordField, CodeField, useSecondStep } from './AccountFields.tsx';

/** Changes the email of the sign-in; the server then ends other sessions. `?email` in the address focuses it. */
export function EmailForm({ email }: { email: string }) {
  const cache = trpc.useUtils();
  const first = useFocusWhenAsked('email');
  const secondStep = useSecondStep();
  const form = useForm({
    initialValues: { email: '', currentPassword: '', totp: '' },
    validate: schemaResolver(changeEmailInput, { sync: true }),
  });
  const change = trpc.auth.changeEmail.useMutation({
    onSuccess: (user) => {
      cache.auth.profile.setData(undefined, user);
      void cache.auth.sessions.invalidate();
      form.reset();
      secondStep.end();
    },
    onError: secondStep.onError,
  });
  const typo = useTypoQuestion(form.values.email, (better) => form.setFieldValue('email', better));
  const submit = (values: typeof form.values) => {
    if (typo.pass(values.email)) change.mutate(values);
  };
  return (
    <>
      <CardForm
        form={form}
        onSubmit={submit}
        call={secondStep.quiet(change)}
        failure="Error al cambiar el email"
        submit="Cambiar email"
        busyLabel="Cambiando..."
        success="Email actualizado correctamente"
      >
        <TextInput
          ref={first}
          label="Nuevo email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        {typo.question}
        {/* Names the account for password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Contraseña"
          description="La que usas ahora"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        {secondStep.needsCode && <CodeField {...form.getInputProps('totp')} />}
      </CardForm>
    </>
  );
}
