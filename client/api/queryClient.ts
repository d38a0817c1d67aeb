import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { clearDrafts } from '../forms/formDraft.ts';
import { reportConnection } from './connection.ts';
import { navigate } from '../router/hashLocation.ts';
import { clearSession, getSession } from './session.ts';
import { callFailure } from './trpc.ts';

const STALE_MS = 30_000;
const RETRIES = 2;

/** A 401 ends the session, if one was sent; no answer or a 5xx keeps it and shows as a lost connection. */
function onError(error: unknown): void {
  const failure = callFailure(error);
  if (!failure) return;
  reportConnection(failure.status !== undefined && failure.status < 500);
  if (failure.status === 401 && getSession()) {
    // What was being typed waits for the same person to come back.
    leaveSession('/login?expired=1', { keepDrafts: true });
  }
}

/** Leaves the signed-in part of the product, forgetting everything that belonged to this user. */
export function leaveSession(to: string, { keepDrafts = false } = {}): void {
  // Away first: a guard that saw the session gone would go to the plain login.
  navigate(to, { replace: true });
  clearSession();
  if (!keepDrafts) clearDrafts();
  queryClient.clear();
}

const onSuccess = () => reportConnection(true);

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError, onSuccess }),
  mutationCache: new MutationCache({ onError, onSuccess }),
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // What the server refused it will refuse again; only silence and its own failures are worth another try.
      retry: (failures, error) => {
        const status = callFailure(error)?.status;
        return failures < RETRIES && (status === undefined || status >= 500);
      },
      // Without this, offline queries would wait for ever instead of showing an error to retry.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
