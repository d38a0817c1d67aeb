import { dehydrate, hydrate, type DehydratedState, type Query } from '@tanstack/react-query';
import type { Role } from '../../shared/users/roles.ts';
import { DAY_MS } from '../../shared/values/durations.ts';
import { queryClient } from '../api/queryClient.ts';
import { reportRestored } from '../api/seen.ts';
import { getSession } from '../api/session.ts';
import { openOwn } from './database.ts';
import type { SeenQuery } from './schema.ts';

/** Procedures whose last data are shown from the device until the server responds, and kept for that. */
export interface Seen {
  /** The user's own data. */
  own: string[];
  /** Other people's data for an administrator, who does not keep them. */
  ofSeller: string[];
  /** The part of a procedure's data that is kept; all without one. */
  partOf: Record<string, (data: unknown) => unknown>;
}

type Parts = Seen['partOf'];

const LIFE_MS = 7 * DAY_MS;
/** Maximum number of queries kept; each search and each opened sale is one. */
const MOST_KEPT = 300;

/** Another build may expect other data. The file name contains its hash. */
const BUILD = import.meta.url;

/** Returns a function that stops it. */
export function keepLastSeen(
  { id: userId, role }: { id: string; role: Role },
  { own, ofSeller, partOf }: Seen,
): () => void {
  const kept = new Set(role === 'admin' ? own : [...own, ...ofSeller]);
  for (const path of kept) queryClient.setQueryDefaults([path.split('.')], { gcTime: Infinity });
  const cache = queryClient.getQueryCache();
  const keep = (query: Query) => {
    if (kept.has(pathOf(query))) void keepSeen(userId, query, partOf).catch(() => undefined);
  };
  for (const query of cache.getAll()) keep(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keep(event.query);
  });
  let isOver = false;
  void restoreSeen(userId)
    .catch(() => undefined)
    .then(() => !isOver && reportRestored(true));
  return () => {
    isOver = true;
    reportRestored(false);
    unsubscribe();
  };
}

function pathOf({ queryKey }: Query): string {
  const [path] = queryKey as [string[]];
  return path.join('.');
}

async function keepSeen(userId: string, query: Query, partOf: Parts): Promise<void> {
  const { queryHash, state, options } = query;
  // Pages of a chat, merged into another query.
  if (state.status !== 'success' || options.gcTime === 0) return;
  const seen = {
    queryHash,
    build: BUILD,
    seenAtMs: state.dataUpdatedAt,
    state: stateOf(query, partOf[pathOf(query)]),
  };
  await (await openOwn(userId)).put('seen', seen);
}

function stateOf(query: Query, partOf?: Parts[string]): DehydratedState {
  const dehydrated = dehydrate(queryClient, { shouldDehydrateQuery: (other) => other === query });
  if (!partOf) return dehydrated;
  const queries = dehydrated.queries.map((one) => ({
    ...one,
    state: { ...one.state, data: partOf(one.state.data) },
  }));
  return { ...dehydrated, queries };
}

/** Restores these queries for the first paint. Rejects unless the device has all of them. */
export async function restoreAsked(userId: string): Promise<void> {
  const asked = queryClient.getQueryCache().getAll();
  const { store } = (await openOwn(userId)).transaction('seen');
  const seen = await Promise.all(asked.map(({ queryHash }) => store.get(queryHash)));
  const isLost = seen.map((one) => one === undefined || !show(userId, one));
  if (isLost.includes(true)) throw new Error('not all of it is on the device');
}

async function restoreSeen(userId: string): Promise<void> {
  const database = await openOwn(userId);
  const newestFirst = (await database.getAll('seen')).toSorted((a, b) => b.seenAtMs - a.seenAtMs);
  for (const [index, seen] of newestFirst.entries()) {
    if (index >= MOST_KEPT || !show(userId, seen)) await database.delete('seen', seen.queryHash);
  }
}

/** Returns false for data too old, of another build, or of a user who signed out. */
function show(userId: string, { build, seenAtMs, state }: SeenQuery): boolean {
  const isShown = build === BUILD && seenAtMs > Date.now() - LIFE_MS && getSession()?.user.id === userId;
  if (isShown) hydrate(queryClient, outdated(state));
  return isShown;
}

function outdated(dehydrated: DehydratedState): DehydratedState {
  const queries = dehydrated.queries.map((one) => ({ ...one, state: { ...one.state, isInvalidated: true } }));
  return { ...dehydrated, queries };
}
