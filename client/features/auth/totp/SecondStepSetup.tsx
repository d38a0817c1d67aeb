import { useForm } from '@mantine/form';
import { Alert, Button, Code, CopyButton, Stack, Text, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import type { TotpSetupView } from '../../../../shared/auth/totp.ts';
import { trpc } from '../../../api/trpc.ts';
import { DialogActions } from '../../../ui/dialogs/DialogActions.tsx';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';
import classes from './SecondStepSetup.module.css';
import type { Dialog } from '../../../ui/dialogs/useDialog.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { PasswordField } from '../AccountFields.tsx';
import { Hint } from '../../../ui/Hint.tsx';

/** Sets up the second step: password, QR and first code, recovery codes. */
export default function SecondStepSetup(dialog: Dialog<true>) {
  return (
    <FormModal title="Activar la verificación en dos pasos" {...dialog}>
      {() => <Steps onDone={dialog.close} />}
    </FormModal>
  );
}

function Steps({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils();
  const start = trpc.auth.startTotp.useMutation();
  const enable = trpc.auth.enableTotp.useMutation({
    // Calls refused without a second step are allowed from now on.
    onSuccess: () => utils.invalidate(),
  });
  if (enable.data) return <RecoveryCodes codes={enable.data.recoveryCodes} onDone={onDone} />;
  if (start.data) {
    return (
      <FirstCode
        setup={start.data}
        call={enable}
        onCode={(code) => enable.mutate({ code })}
        onCancel={onDone}
      />
    );
  }
  return (
    <Password
      call={start}
      onPassword={(currentPassword) => start.mutate({ currentPassword })}
      onCancel={onDone}
    />
  );
}

interface StepProps {
  call: { isPending: boolean; error: unknown };
  onCancel: () => void;
}

function Password({ onPassword, ...step }: StepProps & { onPassword: (text: string) => void }) {
  const form = useForm({ initialValues: { password: '' } });
  return (
    <DialogForm
      form={form}
      onSubmit={({ password }) => onPassword(password)}
      submit="Continuar"
      busyLabel="Verificando..."
      {...step}
    >
      <Text>Necesitas una aplicación de códigos en tu celular, como Google Authenticator o Aegis.</Text>
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </DialogForm>
  );
}

interface FirstCodeProps extends StepProps {
  setup: TotpSetupView;
  onCode: (code: string) => void;
}

function FirstCode({ setup, onCode, ...step }: FirstCodeProps) {
  const form = useForm({ initialValues: { code: '' } });
  const picture = useMemo(
    () => `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(setup.otpauthUrl, { border: 2 }))}`,
    [setup.otpauthUrl],
  );
  return (
    <DialogForm
      form={form}
      onSubmit={({ code }) => onCode(code)}
      submit="Activar"
      busyLabel="Activando..."
      {...step}
    >
      <Text>Escanea este código con la aplicación y escribe los seis dígitos que muestra.</Text>
      <img src={picture} alt="Código QR para la aplicación" className={classes.picture} />
      <Text size="sm">
        ¿No puedes escanearlo? Escribe esta clave: <Code className={classes.secret}>{setup.secret}</Code>
      </Text>
      <TextInput
        label="Código"
        required
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.getInputProps('code')}
      />
    </DialogForm>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const utils = trpc.useUtils();
  const endOthers = trpc.auth.endOtherSessions.useMutation({
    onSuccess: () => notifyDone('Se cerraron las demás sesiones'),
    onError: failureNotice('No se pudieron cerrar'),
    onSettled: () => void utils.auth.sessions.invalidate(),
  });
  return (
    <Stack>
      <Alert color="amber" role="status">
        Guarda estos códigos: con cada uno entras una vez si pierdes el celular. No los volverás a ver.
      </Alert>
      <ul className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacion.txt"
        >
          Descargar
        </Button>
        <Button onClick={onDone}>Listo, los guardé</Button>
      </DialogActions>
      <Hint>Quien ya entró con tu contraseña en otro dispositivo sigue adentro, sin código.</Hint>
      <Button
        variant="default"
        disabled={endOthers.isPending || endOthers.isSuccess}
        onClick={() => endOthers.mutate()}
      >
        Cerrar las demás sesiones
      </Button>
    </Stack>
  );
}
