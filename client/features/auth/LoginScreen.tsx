import { Alert, Anchor, Text } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import { requiredMessage, SESSION_EXPIRED } from '../../../shared/input/messages.ts';
import { errorText } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { hasDrafts, readDraft, saveDraft } from '../../forms/formDraft.ts';
import { addressAfterLogin, leftHere } from '../../router/afterLogin.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { AuthForm } from './AuthForm.tsx';
import { useOpenedSession } from './useOpenedSession.ts';
import { EmailField, PasswordField, CodeField, useSecondStep } from './AccountFields.tsx';

const DRAFT = 'login';

/** Checks only that fields are filled: schemas would bring zod into the first load. */
const validate = {
  email: isNotEmpty(requiredMessage('Email')),
  password: isNotEmpty(requiredMessage('Contraseña')),
};

export default function LoginScreen() {
  const session = useSession();
  const [query] = useSearchParams();
  const secondStep = useSecondStep();
  const form = useForm({
    initialValues: {
      email: leftHere().email ?? '',
      password: '',
      totp: '',
      ...readDraft<{ email: string }>(DRAFT),
    },
    validate,
    onValuesChange: ({ email }) => saveDraft(DRAFT, { email }),
  });
  const login = trpc.auth.login.useMutation({
    onSuccess: useOpenedSession(DRAFT),
    onError: secondStep.onError,
  });
  const { error } = secondStep.quiet(login);
  if (session) return <Redirect to={addressAfterLogin(session.user)} replace />;
  return (
    <AuthForm
      pageTitle="Iniciar sesión"
      title="Sistema de Ventas"
      subtitle="Inicia sesión para acceder a tu dashboard"
      form={form}
      onSubmit={(values) => login.mutate(values)}
      submitLabel="Iniciar Sesión"
      busyLabel="Iniciando sesión..."
      busy={login.isPending}
      footer={
        <>
          ¿No tienes una cuenta?{' '}
          <Anchor component={Link} href="/register" fw={600}>
            Regístrate
          </Anchor>
          <ForgottenPassword />
        </>
      }
    >
      {query.has('expired') && !login.isError && (
        <Alert color="amber" icon={<IconClockExclamation aria-hidden />} role="status">
          {SESSION_EXPIRED} <Kept />
        </Alert>
      )}
      {query.has('reset') && !login.isError && (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
          Contraseña actualizada correctamente. Inicia sesión con la nueva.
        </Alert>
      )}
      <ErrorAlert>{error && errorText(error, 'Error de conexión. Intenta nuevamente.')}</ErrorAlert>
      <EmailField {...form.getInputProps('email')} />
      <PasswordField label="Contraseña" autoComplete="current-password" {...form.getInputProps('password')} />
      {secondStep.needsCode && <CodeField {...form.getInputProps('totp')} />}
    </AuthForm>
  );
}

/** Says so if what was typed before the session ended is on the device. */
function Kept() {
  const { userId } = leftHere();
  const [isKept, setIsKept] = useState(userId !== undefined && hasDrafts(userId));
  useEffect(() => {
    if (userId === undefined || isKept) return;
    import('../../device/database.ts')
      .then(({ keepsDraftsOf }) => keepsDraftsOf(userId))
      .then(setIsKept, () => undefined);
  }, [userId, isKept]);
  return isKept && 'Lo que escribiste está guardado.';
}

function ForgottenPassword() {
  const { data } = trpc.content.links.useQuery();
  if (data?.mail) {
    return (
      <Anchor component={Link} href="/forgot" fw={600} display="block" mt="sm" py="xs">
        ¿Olvidaste tu contraseña?
      </Anchor>
    );
  }
  return (
    <Text component="span" display="block" mt="sm">
      ¿Olvidaste tu contraseña? Pídele a tu administrador un enlace para elegir otra.{' '}
      {data?.supportUrl && (
        <Anchor href={data.supportUrl} target="_blank" rel="noopener noreferrer" fw={600}>
          Escribir a soporte
        </Anchor>
      )}
    </Text>
  );
}
