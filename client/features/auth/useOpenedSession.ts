import { useLocation } from 'wouter';
import type { SessionView } from '../../../shared/accounts/auth.ts';
import { saveSession } from '../../api/session.ts';
import { clearDraft } from '../../forms/formDraft.ts';

/** Returns what follows login and registration: forget the draft, store the session, open the dashboard. */
export function useOpenedSession(draft: string): (session: SessionView) => void {
  const [, navigate] = useLocation();
  return (session) => {
    clearDraft(draft);
    saveSession(session);
    navigate('/app/dashboard', { replace: true });
  };
}
