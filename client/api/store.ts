import { useSyncExternalStore } from 'react';

/** Outside browsers a page is drawn with the values that the stores have then. */
const isBrowser = typeof document !== 'undefined';

/** A value outside React; `prerendered` is its value in the prerendered landing, and so in the first render over it. */
export function createStore<Value>(initial: Value, prerendered = initial) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, isBrowser ? () => prerendered : get),
  };
}
