import { useConnected, useSilent } from './connection.ts';
import { createStore } from './store.ts';

const restored = createStore(false);

export const reportRestored = restored.set;
export const useRestored = restored.useValue;

/** `here` includes fetching; `missing`: not on the device and the server is silent; else `asking`. */
export function usePresence(...queries: { data: unknown }[]): 'here' | 'asking' | 'missing' {
  const connected = useConnected();
  const silent = useSilent();
  const isRestored = useRestored();
  if (connected || silent === false || queries.every(({ data }) => data !== undefined)) return 'here';
  return silent && isRestored ? 'missing' : 'asking';
}
