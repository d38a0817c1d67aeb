import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query';
import { DAY_MS } from '../../shared/values/durations.ts';
import { isConnected, onDisconnect } from '../api/connection.ts';
import { queryClient } from '../api/queryClient.ts';
import { openOwn } from './database.ts';

/** What is shown without a network as it was last seen. Nothing of other sellers' customers. */
const KEPT = new Set([
  'auth.profile',
  'plans.list',
  'sales.list',
  'sales.places',
  'sales.stats',
  'sales.todo',
  'sales.trends',
]);

const LIFE_MS = 7 * DAY_MS;

/** This build: another one may expect other data. Its file names carry the hash of what is in them. */
const BUILD = import.meta.url;

/** Keeps what this user sees, and brings it back while the server cannot be reached. Returns how to stop it. */
export function keepLastSeen(userId: string): () => void {
  const cache = queryClient.getQueryCache();
  const restore = () => void restoreSeen(userId).catch(() => undefined);
  const keep = (query: Query) => void keepSeen(userId, query).catch(() => undefined);
  for (const query of cache.getAll()) keep(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
  const stopListening = onDisconnect(restore);
  if (!isConnected()) restore();
  return () => {
    unsubscribe();
    stopListening();
  };
}

async function keepSeen(userId: string, query: Query): Promise<void> {
  const { queryHash, queryKey, state } = query;
  const [path] = queryKey as [string[]];
  if (state.status !== 'success' || !KEPT.has(path.join('.'))) return;
  const seen = { queryHash, build: BUILD, seenAtMs: state.dataUpdatedAt, state: stateOf(query) };
  await (await openOwn(userId)).put('seen', seen);
}

function stateOf(query: Query): DehydratedState {
  return dehydrate(queryClient, { shouldDehydrateQuery: (other) => other === query });
}

async function restoreSeen(userId: string): Promise<void> {
  const database = await openOwn(userId);
  const oldestMs = Date.now() - LIFE_MS;
  for (const { queryHash, build, seenAtMs, state } of await database.getAll('seen')) {
    // Without a limit, or it would be gone when its screen is opened later.
    if (build === BUILD && seenAtMs > oldestMs)
      hydrate(queryClient, state, { defaultOptions: { queries: { gcTime: Infinity } } });
    else await database.delete('seen', queryHash);
  }
}
