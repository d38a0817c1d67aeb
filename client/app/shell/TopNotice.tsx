import { Text, UnstyledButton } from '@mantine/core';
import { IconShieldExclamation, IconSparkles, IconWifiOff, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useConnected } from '../../api/connection.ts';
import { checkConnection } from '../../api/queryClient.ts';
import { useUser } from '../../api/user.ts';
import { takeNewVersion, useNewVersion } from '../../device/update.ts';
import { navigate } from '../../router/hashLocation.ts';
import classes from './TopNotice.module.css';

/** Replaces the greeting by what the user should know first, so that it moves and covers nothing. */
export function TopNotice({ children: greeting }: { children: ReactNode }) {
  const connected = useConnected();
  const { passwordKnownAt } = useUser();
  const newVersion = useNewVersion();
  if (!connected) return <Offline />;
  // Stays until the password changes: only the second step keeps a thief out.
  if (passwordKnownAt !== undefined) {
    return (
      <Notice
        icon={IconShieldExclamation}
        color="red"
        title="Alguien tiene tu contraseña"
        hint="Probó muchos códigos de verificación después de escribirla bien."
        action="Cambiarla"
        onAction={() => navigate('/app/profile?clave')}
      />
    );
  }
  if (!newVersion) return greeting;
  // Never forces an update on a user who is typing.
  return (
    <Notice
      icon={IconSparkles}
      color="petrol"
      title="Hay una versión nueva"
      hint="Lo que estás escribiendo se conserva."
      action="Actualizar"
      onAction={takeNewVersion}
    />
  );
}

function Offline() {
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await checkConnection();
    setChecking(false);
  };
  return (
    <Notice
      icon={IconWifiOff}
      color="amber"
      title="Sin conexión"
      hint="Tu sesión sigue abierta."
      action={checking ? 'Probando...' : 'Probar de nuevo'}
      busy={checking}
      onAction={() => void check()}
    />
  );
}

interface NoticeProps {
  icon: Icon;
  color: string;
  title: string;
  hint: string;
  action: string;
  busy?: boolean;
  onAction: () => void;
}

function Notice({ icon: IconShape, color, title, hint, action, busy, onAction }: NoticeProps) {
  return (
    <div role="status" className={classes.notice} data-color={color} title={hint}>
      <IconShape size={22} aria-hidden />
      <div>
        <Text fw={600} lh={1.2}>
          {title}
        </Text>
        <UnstyledButton className={classes.action} onClick={onAction} disabled={busy}>
          {action}
        </UnstyledButton>
      </div>
    </div>
  );
}
