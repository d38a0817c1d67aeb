import { IconShieldExclamation } from '@tabler/icons-react';
import { navigate } from '../../router/hashLocation.ts';
import { TopNotice } from './TopNotice.tsx';

/** Stays until the password changes: only the second step keeps a thief out. */
export function KnownPassword() {
  return (
    <TopNotice
      icon={IconShieldExclamation}
      color="red"
      title="Alguien tiene tu contraseña"
      hint="Probó muchos códigos de verificación después de escribirla bien."
      action="Cambiarla"
      onAction={() => navigate('/app/profile?clave')}
    />
  );
}
