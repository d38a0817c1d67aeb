import { useLocation } from 'wouter';
import type { SessionView } from '../../../shared/auth.ts';
import { saveSession } from '../../api/session.ts';
import { clearDraft } from '../../forms/formDraft.ts';

/** What a login and a registration lead to: the form is forgotten, the session kept, the dashboard opened. */
export function useOpenedSession(draft: string): (session: SessionView) => void {
  const [, navigate] = useLocation();
  return (session) => {
    clearDraft(draft);
    saveSession(session);
    navigate('/app/dashboard', { replace: true });
  };
}
