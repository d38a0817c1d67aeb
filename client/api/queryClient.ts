import { MutationCache, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { clearDrafts } from '../forms/formDraft.ts';
import { returnHere } from '../router/afterLogin.ts';
import { navigate } from '../router/hashLocation.ts';
import { deviceStorage } from './browserStorage.ts';
import { isAlive, isConnected, onReconnect, reportConnection, whileDisconnected } from './connection.ts';
import { deleteOwnDatabase, forgetSeen } from './ownDatabase.ts';
import { endSubscription } from './ownPushes.ts';
import { clearSession, getSession, onOtherTab } from './session.ts';
import { abortCalls, callFailure, trpc, trpcClient } from './trpc.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

const TOTP_SETUP = '/app/profile?required=totp';

/** A 401 ends the session, unless it asks for a code. No response or a 5xx keeps it. */
export function noteFailure(error: unknown): void {
  const failure = callFailure(error);
  if (!failure) return;
  reportConnection(failure.status !== undefined && failure.status < 500);
  if (failure.code === 'TOTP_SETUP_REQUIRED') navigate(TOTP_SETUP, { replace: true });
  if (failure.status === 401 && failure.code !== 'TOTP_REQUIRED' && getSession()) {
    leaveSession('/login?expired=1', { keepDrafts: true });
  }
}

export function leaveSession(to: string, { keepDrafts = false } = {}): void {
  const session = getSession();
  // Navigate first: a guard without a session would go to the plain login.
  navigate(to, {
    replace: true,
    state: keepDrafts && session ? returnHere(session.user.id, session.user.email) : null,
  });
  if (!keepDrafts) clearDrafts();
  clearSession();
  if (session) (keepDrafts ? forgetSeen : deleteOwnDatabase)(session.user.id);
  queryClient.clear();
  abortCalls();
}

export function signOut(): void {
  const { token = '' } = getSession() ?? {};
  deviceStorage.set(SIGNED_OUT, [...signedOut(), token].join(' '));
  leaveSession('/login');
  endSubscription();
  void sendSignOuts();
}

/** Tokens of sessions ended on this device that the server does not know of yet: there was no network. */
const SIGNED_OUT = 'signedOut';
const signedOut = () => (deviceStorage.get(SIGNED_OUT) ?? '').split(' ').filter(Boolean);

async function sendSignOuts(): Promise<void> {
  for (const token of signedOut()) {
    const headers = { Authorization: `Bearer ${token}` };
    // `keepalive`: survives leaving the page.
    const response = await fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(
      () => {},
    );
    // A 401: it has ended already.
    if (!response?.ok && response?.status !== 401) return;
    const left = signedOut().filter((other) => other !== token);
    if (left.length > 0) deviceStorage.set(SIGNED_OUT, left.join(' '));
    else deviceStorage.remove(SIGNED_OUT);
  }
}

const onSuccess = () => reportConnection(true);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure, onSuccess }),
  mutationCache: new MutationCache({ onError: noteFailure, onSuccess }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // Only no response or a failing server is worth a retry; a lost connection has `checkConnection`.
      retry: (failures, error) => {
        const status = callFailure(error)?.status;
        return failures < RETRIES && isConnected() && (status === undefined || status >= 500);
      },
      // By default an offline query waits instead of showing an error.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export const utils = createTRPCQueryUtils({ queryClient, client: trpcClient });

const FAILED: QueryFilters = { type: 'active', predicate: ({ state }) => state.status === 'error' };

/** Fetches failed queries only after a sign of life: otherwise screens flicker between waiting and failing. */
export async function checkConnection(): Promise<void> {
  if (!(await isAlive())) return reportConnection(false);
  const failed = queryClient.getQueryCache().findAll(FAILED);
  if (failed.length === 0) return reportConnection(true);
  await queryClient.refetchQueries(FAILED);
}

whileDisconnected(checkConnection);
void sendSignOuts();
onReconnect(() => void sendSignOuts());
onReconnect(() => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }));

/** Tokens of sessions that another tab ended by signing out; it says so before it ends them. */
let endedElsewhere = '';
addEventListener('storage', ({ key, newValue }) => {
  if (key === SIGNED_OUT) endedElsewhere += ` ${newValue ?? ''}`;
});

onOtherTab((before, now) => {
  if (!before) return;
  if (!now) {
    // Until now this tab may have kept data in a database that the other one has deleted.
    (endedElsewhere.includes(before.token) ? deleteOwnDatabase : forgetSeen)(before.user.id);
    queryClient.clear();
  } else if (now.token === before.token) {
    queryClient.setQueryData(getQueryKey(trpc.auth.profile, undefined, 'query'), now.user);
  } else {
    void queryClient.resetQueries();
  }
});
