import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { leaveSession } from '../api/queryClient.ts';
import { storeUser, useSession } from '../api/session.ts';
import { callFailure, trpc } from '../api/trpc.ts';
import { useUser } from '../api/user.ts';
import { returnHere } from '../router/afterLogin.ts';

/** A refusal ends the session, a missing response does not (bad mobile networks). A 403 may be a proxy's: what waits stays. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const [userId] = useState(session?.user.id);
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: session !== null });
  const refused = callFailure(profile.error)?.status === 403;
  useEffect(() => {
    if (profile.data) storeUser(profile.data);
  }, [profile.data]);
  useEffect(() => {
    if (refused) leaveSession('/login', { keepDrafts: true });
  }, [refused]);
  if (!session) return <Redirect to="/login" replace state={returnHere(userId)} />;
  // Another user, of another tab, gets no form of the one before.
  return <Fragment key={session.user.id}>{children}</Fragment>;
}

/** The server enforces it too. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useUser().role === 'admin' ? children : <Redirect to="/app/dashboard" replace />;
}
