import { Alert, Anchor } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { IconMail } from '@tabler/icons-react';
import { Link } from 'wouter';
import { requiredMessage } from '../../../shared/input/messages.ts';
import { errorText } from '../../api/errors.ts';
import { trpc } from '../../api/trpc.ts';
import { readDraft } from '../../forms/formDraft.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { EmailField } from './AccountFields.tsx';
import { AuthForm } from './AuthForm.tsx';

const validate = { email: isNotEmpty(requiredMessage('Email')) };

/** Asks for a password link by mail, with the email typed at the login. */
export default function ForgotPasswordScreen() {
  const form = useForm({ initialValues: { email: '', ...readDraft<{ email: string }>('login') }, validate });
  const forgot = trpc.auth.forgotPassword.useMutation();
  return (
    <AuthForm
      pageTitle="Recuperar contraseña"
      title="Recuperar contraseña"
      subtitle="Te enviamos un enlace para elegir otra"
      form={form}
      onSubmit={({ email }) => forgot.mutate({ email })}
      submitLabel={forgot.isSuccess ? 'Enviar otra vez' : 'Enviar enlace'}
      busyLabel="Enviando..."
      busy={forgot.isPending}
      footer={
        <Anchor component={Link} href="/login" fw={600}>
          Volver a iniciar sesión
        </Anchor>
      }
    >
      <EmailField {...form.getInputProps('email')} />
      {forgot.isSuccess && (
        <Alert color="green" icon={<IconMail aria-hidden />} role="status">
          Si hay una cuenta con ese email, el enlace llega en unos minutos y sirve durante una hora. Mira
          también en el correo no deseado.
        </Alert>
      )}
      <ErrorAlert>{forgot.isError && errorText(forgot.error, 'Error al pedir el enlace')}</ErrorAlert>
    </AuthForm>
  );
}
