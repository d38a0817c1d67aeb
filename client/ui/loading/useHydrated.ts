import { useSyncExternalStore } from 'react';

const NEVER_CHANGES = () => () => undefined;

/** False in the prerendered page and in the first render, which must match it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
}
