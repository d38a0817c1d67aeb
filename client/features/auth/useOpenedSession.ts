import { useLocation } from 'wouter';
import type { SessionView } from '../../../shared/auth/auth.ts';
import { saveSession } from '../../api/session.ts';
import { clearDraft } from '../../forms/formDraft.ts';
import { addressAfterLogin } from '../../router/afterLogin.ts';

/** Returns the step after login and registration: deletes the draft, stores the session, opens the first screen. */
export function useOpenedSession(draft: string): (session: SessionView) => void {
  const [, navigate] = useLocation();
  return (session) => {
    const to = addressAfterLogin(session.user);
    clearDraft(draft);
    if (!saveSession(session)) void warnOfStorage();
    navigate(to, { replace: true });
    if (session.passwordChanged) void tellOfChange(session.passwordChanged);
  };
}

async function warnOfStorage(): Promise<void> {
  // Not in the first load.
  const { notifyFailure } = await import('../../ui/notices.tsx');
  notifyFailure(
    'Este navegador no guarda la sesión',
    'Bloquea los datos de este sitio, o no tiene lugar. Al recargar la página tendrás que iniciar sesión otra vez.',
  );
}

async function tellOfChange({ at, reason }: NonNullable<SessionView['passwordChanged']>): Promise<void> {
  const [{ notifyLasting }, { formatDateTime }] = await Promise.all([
    import('../../ui/notices.tsx'),
    import('../../../shared/values/dates.ts'),
  ]);
  const how = reason === null ? 'desde tu perfil' : `(${reason})`;
  notifyLasting(
    'Tu contraseña cambió',
    `Se cambió el ${formatDateTime(at)} ${how}. Si no fuiste tú, cámbiala y avisa a la administración.`,
  );
}
