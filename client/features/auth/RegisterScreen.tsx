import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link, Redirect, useLocation } from 'wouter';
import { PASSWORD_MIN, registerInput } from '../../../shared/auth.ts';
import { errorText } from '../../api/errors.ts';
import { saveSession, useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { focusFirstError } from '../../forms/focusFirstError.ts';
import { clearDraft, readDraft, saveDraft } from '../../forms/formDraft.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { confirmError } from './confirmPassword.ts';

const DRAFT = 'register';
const EMPTY = { name: '', email: '', password: '', confirmPassword: '', phone: '', location: '' };
const CONFIRM_LABEL = 'Confirmar Contraseña';
const validateFields = schemaResolver(registerInput, { sync: true });

export default function RegisterScreen() {
  const session = useSession();
  const [, navigate] = useLocation();
  const form = useForm({
    initialValues: { ...EMPTY, ...readDraft<typeof EMPTY>(DRAFT) },
    validate: (values) => ({
      ...validateFields(values),
      ...confirmError(CONFIRM_LABEL, values.password, values.confirmPassword),
    }),
    onValuesChange: ({ name, email, phone, location, password }, previous) => {
      if (password !== previous.password) form.clearFieldError('confirmPassword');
      saveDraft(DRAFT, { name, email, phone, location });
    },
  });
  const register = trpc.auth.register.useMutation({
    onSuccess: (opened) => {
      clearDraft(DRAFT);
      saveSession(opened);
      navigate('/app/dashboard', { replace: true });
    },
  });
  if (session) return <Redirect to="/app/dashboard" replace />;
  return (
    <AuthLayout
      pageTitle="Registro de Vendedor"
      title="Registro de Vendedor"
      subtitle="Crea tu cuenta para comenzar a vender"
      footer={
        <>
          ¿Ya tienes una cuenta?{' '}
          <Anchor component={Link} href="/login" fw={600}>
            Inicia sesión
          </Anchor>
        </>
      }
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => register.mutate(registerInput.parse(values)), focusFirstError)}
      >
        <Stack>
          <TextInput
            label="Nombre Completo"
            required
            autoComplete="name"
            autoCapitalize="words"
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Contraseña"
            description={`Al menos ${PASSWORD_MIN} caracteres`}
            required
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={CONFIRM_LABEL}
            required
            autoComplete="new-password"
            {...form.getInputProps('confirmPassword')}
          />
          <TextInput
            label="Teléfono"
            type="tel"
            required
            autoComplete="tel"
            inputMode="tel"
            {...form.getInputProps('phone')}
          />
          <TextInput
            label="Localidad"
            required
            autoComplete="address-level2"
            autoCapitalize="words"
            {...form.getInputProps('location')}
          />
          {register.isError && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
              {errorText(register.error, 'Error de conexión. Intenta nuevamente.')}
            </Alert>
          )}
          <Button type="submit" fullWidth disabled={register.isPending}>
            {register.isPending ? 'Registrando...' : 'Registrarse'}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
