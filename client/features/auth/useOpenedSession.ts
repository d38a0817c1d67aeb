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
    saveSession(session);
    navigate(to, { replace: true });
  };
}
