import { useSyncExternalStore } from 'react';

const NEVER_CHANGES = () => () => undefined;

/** False in what is prerendered, and in the first render in the browser, which has to be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}
