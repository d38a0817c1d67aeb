import { Text, UnstyledButton } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { checkConnection } from '../../api/queryClient.ts';
import classes from './Offline.module.css';

/** In the top bar while the server cannot be reached: there it moves and covers nothing. */
export function Offline() {
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await checkConnection();
    setChecking(false);
  };
  return (
    <div role="status" className={classes.offline} title="Tu sesión sigue abierta.">
      <IconWifiOff size={22} aria-hidden />
      <div>
        <Text fw={600} lh={1.2}>
          Sin conexión
        </Text>
        <UnstyledButton className={classes.check} onClick={check} disabled={checking}>
          {checking ? 'Probando...' : 'Probar de nuevo'}
        </UnstyledButton>
      </div>
    </div>
  );
}
