import type { UserView } from '../../shared/users/users.ts';
import { useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** Returns the user from the profile query, until then from storage. Throws outside the guard `SignedIn`. */
export function useUser(): UserView {
  const session = useSession();
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: false });
  if (!session) throw new Error('useUser outside a signed-in screen');
  return profile.data ?? session.user;
}
