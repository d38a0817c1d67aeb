import { Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { changeEmailInput } from '../../../shared/auth/auth.ts';
import { errorText } from '../../api/errors.ts';
import { callFailure, trpc } from '../../api/trpc.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { SubmitRow } from '../../forms/SubmitRow.tsx';
import { useBriefSuccess } from '../../forms/useBriefSuccess.ts';
import { useFocusWhenAsked } from '../../forms/useFocusWhenAsked.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { useTypoQuestion } from './useTypoQuestion.tsx';
import { PasswordField, CodeField } from './AccountFields.tsx';

/** Changes the email of the sign-in; the server then ends other sessions. `?email` in the address focuses it. */
export function EmailForm({ email }: { email: string }) {
  const cache = trpc.useUtils();
  const first = useFocusWhenAsked('email');
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initialValues: { email: '', currentPassword: '', totp: '' },
    validate: schemaResolver(changeEmailInput, { sync: true }),
  });
  const change = trpc.auth.changeEmail.useMutation({
    onSuccess: (user) => {
      cache.auth.profile.setData(undefined, user);
      void cache.auth.sessions.invalidate();
      form.reset();
      setNeedsCode(false);
    },
    onError: (error) => {
      if (callFailure(error)?.code === 'TOTP_REQUIRED') setNeedsCode(true);
    },
  });
  /** A missing code is not an error on the first attempt. */
  const isQuestion = needsCode && change.variables?.totp === '';
  const isSaved = useBriefSuccess(change);
  const typo = useTypoQuestion(form.values.email, (better) => form.setFieldValue('email', better));
  const submit = (values: typeof form.values) => {
    if (typo.pass(values.email)) change.mutate(values);
  };
  return (
    <Card padding="lg">
      <form noValidate onSubmit={form.onSubmit(submit, focusFirstError)}>
        <Stack>
          <div>
            <Title order={2}>Cambiar email</Title>
            <Text c="dimmed">
              Con él inicias sesión. Al cambiarlo se cierran tus sesiones en los demás dispositivos.
            </Text>
          </div>
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
          {needsCode && <CodeField {...form.getInputProps('totp')} />}
          <ErrorAlert>
            {change.isError && !isQuestion && errorText(change.error, 'Error al cambiar el email')}
          </ErrorAlert>
          <SubmitRow
            label="Cambiar email"
            busyLabel="Cambiando..."
            busy={change.isPending}
            success={isSaved && 'Email actualizado correctamente'}
          />
        </Stack>
      </form>
    </Card>
  );
}
