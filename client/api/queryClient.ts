import { MutationCache, QueryCache, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { clearDrafts } from '../forms/formDraft.ts';
import { returnHere } from '../router/afterLogin.ts';
import { navigate } from '../router/hashLocation.ts';
import { isAlive, isConnected, onReconnect, reportConnection, whileDisconnected } from './connection.ts';
import { deleteOwnDatabase, forgetSeen } from './ownDatabase.ts';
import { endSubscription } from './ownPushes.ts';
import { clearSession, getSession, onOtherTab } from './session.ts';
import { abortCalls, authorization, callFailure, trpc, trpcClient } from './trpc.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

/** Where an administrator sets up the second step without which every other call is refused. */
const TOTP_SETUP = '/app/profile?required=totp';

/** A 401 ends the session, unless it asks for a code. No response or a 5xx keeps it and shows as a lost connection. */
export function noteFailure(error: unknown): void {
  const failure = callFailure(error);
  if (!failure) return;
  reportConnection(failure.status !== undefined && failure.status < 500);
  if (failure.code === 'TOTP_SETUP_REQUIRED') navigate(TOTP_SETUP, { replace: true });
  if (failure.status === 401 && failure.code !== 'TOTP_REQUIRED' && getSession()) {
    // Keep what was being typed for when the same user signs in again.
    leaveSession('/login?expired=1', { keepDrafts: true });
  }
}

/** Leaves the signed-in part of the product and forgets everything that belonged to this user. */
export function leaveSession(to: string, { keepDrafts = false } = {}): void {
  const session = getSession();
  // Navigate first: a guard that saw no session would go to the plain login.
  navigate(to, { replace: true, state: keepDrafts && session ? returnHere(session.user.id) : null });
  if (!keepDrafts) clearDrafts();
  clearSession();
  if (session) (keepDrafts ? forgetSeen : deleteOwnDatabase)(session.user.id);
  queryClient.clear();
  // Their token may be refused from now on.
  abortCalls();
}

/** Signs out here at once, and on the server if it can be reached. */
export function signOut(): void {
  const headers = authorization();
  leaveSession('/login');
  endSubscription();
  // `keepalive`: leaving the page now does not stop it.
  fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
}

const onSuccess = () => reportConnection(true);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteFailure, onSuccess }),
  mutationCache: new MutationCache({ onError: noteFailure, onSuccess }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // A refusal would only be repeated; retry when no response came or the server failed. A lost connection has its
      // own check.
      retry: (failures, error) => {
        const status = callFailure(error)?.status;
        return failures < RETRIES && isConnected() && (status === undefined || status >= 500);
      },
      // By default an offline query waits for ever instead of showing an error to retry.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** Calls from outside React, into the same cache. */
export const utils = createTRPCQueryUtils({ queryClient, client: trpcClient });

const FAILED: QueryFilters = { type: 'active', predicate: ({ state }) => state.status === 'error' };

/**
 * Asks for a sign of life. Fetches what failed only then: without one the screens would go back and forth between waiting
 * and failing. Where even that fails the connection stays lost.
 */
export async function checkConnection(): Promise<void> {
  if (!(await isAlive())) return reportConnection(false);
  const failed = queryClient.getQueryCache().findAll(FAILED);
  if (failed.length === 0) return reportConnection(true);
  await queryClient.refetchQueries(FAILED);
}

whileDisconnected(checkConnection);
onReconnect(() => void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }));

onOtherTab((before, now) => {
  if (!before) return;
  if (!now) {
    queryClient.clear();
  } else if (now.token === before.token) {
    queryClient.setQueryData(getQueryKey(trpc.auth.profile, undefined, 'query'), now.user);
  } else {
    void queryClient.resetQueries();
  }
});
