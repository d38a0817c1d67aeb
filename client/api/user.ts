import type { UserView } from '../../shared/users/users.ts';
import { useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** The signed-in user from the profile query, until it has loaded as stored. Throws outside the guard `SignedIn`. */
export function useUser(): UserView {
  const session = useSession();
  // Reads the cache only; `SignedIn` fetches.
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: false });
  if (!session) throw new Error('useUser outside a signed-in screen');
  return profile.data ?? session.user;
}
