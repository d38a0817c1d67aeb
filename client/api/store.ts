import { useSyncExternalStore } from 'react';

/** A value outside React; `prerendered` is its value in the prerendered landing and in the first render over it. */
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
    useValue: () => useSyncExternalStore(subscribe, get, () => prerendered),
  };
}
