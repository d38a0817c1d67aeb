import { Alert, Anchor, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTicket } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, Redirect, useSearchParams } from 'wouter';
import { registerInput } from '../../../shared/auth/auth.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { errorText } from '../../api/errors.ts';
import { useSession } from '../../api/session.ts';
import { trpc } from '../../api/trpc.ts';
import { readDraft, saveDraft } from '../../forms/formDraft.ts';
import { ErrorAlert } from '../../ui/ErrorAlert.tsx';
import { AuthForm } from './AuthForm.tsx';
import { NewPasswordFields, withConfirmation } from './NewPasswordFields.tsx';
import { EmailField } from './AccountFields.tsx';
import { ContactFields, NameField } from './PersonFields.tsx';
import { useTypoQuestion } from './useTypoQuestion.tsx';
import { useOpenedSession } from './useOpenedSession.ts';

const DRAFT = 'register';
const EMPTY = { name: '', email: '', password: '', confirmPassword: '', phone: '', location: '' };
const CONFIRM_LABEL = 'Confirmar Contraseña';

export default function RegisterScreen() {
  const session = useSession();
  const [query] = useSearchParams();
  const invitation = query.get('invitation') ?? undefined;
  const form = useForm({
    initialValues: { ...EMPTY, ...readDraft<typeof EMPTY>(DRAFT) },
    validate: withConfirmation(registerInput, 'password', CONFIRM_LABEL),
    onValuesChange: ({ name, email, phone, location, password }, previous) => {
      if (password !== previous.password) form.clearFieldError('confirmPassword');
      saveDraft(DRAFT, { name, email, phone, location });
    },
  });
  const register = trpc.auth.register.useMutation({
    onSuccess: useOpenedSession(DRAFT),
  });
  const greeting = trpc.auth.invitation.useQuery(
    { token: invitation ?? '' },
    { enabled: invitation !== undefined && session === null, staleTime: Infinity },
  );
  const invited = greeting.data;
  const { setFieldValue, getValues } = form;
  useEffect(() => {
    if (invited?.name && getValues().name === '') setFieldValue('name', invited.name);
    if (invited?.location && getValues().location === '') setFieldValue('location', invited.location);
  }, [invited, getValues, setFieldValue]);
  const typo = useTypoQuestion(form.values.email, (email) => form.setFieldValue('email', email));
  if (session) return <Redirect to="/app/dashboard" replace />;
  return (
    <AuthForm
      pageTitle="Registro de Vendedor"
      title="Registro de Vendedor"
      subtitle="Crea tu cuenta para comenzar a vender"
      form={form}
      onSubmit={(values) => {
        if (typo.pass(values.email)) register.mutate({ ...registerInput.parse(values), invitation });
      }}
      submitLabel="Registrarse"
      busyLabel="Registrando..."
      busy={register.isPending}
      footer={
        <>
          ¿Ya tienes una cuenta?{' '}
          <Anchor component={Link} href="/login" fw={600}>
            Inicia sesión
          </Anchor>
        </>
      }
    >
      {invitation !== undefined && (
        <Alert
          color={greeting.error ? 'red' : 'petrol'}
          icon={<IconTicket aria-hidden />}
          role="status"
          title={
            greeting.data
              ? `${greeting.data.invitedBy} te invita a vender`
              : 'Te registras con una invitación'
          }
        >
          {greeting.error && errorText(greeting.error, 'No se pudo leer la invitación.')}
          {greeting.data?.plans.map(({ name, commission }) => (
            <Text key={name} size="sm">
              Ganas {formatMoney(commission)} por cada venta instalada de {name}
            </Text>
          ))}
        </Alert>
      )}
      <NameField inputProps={form.getInputProps} />
      <EmailField {...form.getInputProps('email')} />
      <NewPasswordFields
        label="Contraseña"
        confirmLabel={CONFIRM_LABEL}
        passwordProps={form.getInputProps('password')}
        confirmProps={form.getInputProps('confirmPassword')}
      />
      <ContactFields inputProps={form.getInputProps} />
      {/* Next to the button that was pressed. */}
      {typo.question}
      <ErrorAlert>
        {register.isError && errorText(register.error, 'Error de conexión. Intenta nuevamente.')}
      </ErrorAlert>
    </AuthForm>
  );
}
