import { useConnected, useSilent } from './connection.ts';
import { createStore } from './store.ts';

const restored = createStore(false);

/** Notes whether all that this device kept is back in the cache. */
export const reportRestored = restored.set;

/**
 * Whether all of this is here (`here`, also while it is fetched), or will not come because the server is silent and the
 * device did not keep it (`missing`); `asking` until that is known.
 */
export function usePresence(...queries: { data: unknown }[]): 'here' | 'asking' | 'missing' {
  const connected = useConnected();
  const silent = useSilent();
  const isRestored = restored.useValue();
  if (connected || silent === false || queries.every(({ data }) => data !== undefined)) return 'here';
  return silent && isRestored ? 'missing' : 'asking';
}
