import { IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { checkConnection } from '../../api/queryClient.ts';
import { TopNotice } from './TopNotice.tsx';

export function Offline() {
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await checkConnection();
    setChecking(false);
  };
  return (
    <TopNotice
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
