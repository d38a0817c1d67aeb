import type { UserView } from '../../shared/auth.ts';
import { useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** The signed-in user as the profile query knows them, until then as stored; for screens behind the guard `SignedIn`. */
export function useUser(): UserView {
  const session = useSession();
  // Only reads: `SignedIn` is the one that asks the server.
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: false });
  if (!session) throw new Error('useUser outside a signed-in screen');
  return profile.data ?? session.user;
}
