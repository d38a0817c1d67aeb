// No imports: the page's first script uses this file too (head.ts).

/** The browser may block its storage or have no room: reading then finds nothing, and `set` returns false. */
function guarded(place: 'localStorage' | 'sessionStorage') {
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(globalThis[place]);
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key), null),
    /** Returns undefined if nothing is stored, or no JSON. */
    getObject: (key: string): unknown =>
      attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined, undefined),
    set: (key: string, value: string) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false),
    remove: (key: string) => attempt((storage) => storage.removeItem(key), undefined),
    keys: () => attempt((storage) => Object.keys(storage), []),
  };
}

/** Kept by the device. */
export const deviceStorage = guarded('localStorage');

/** Kept as long as the tab. */
export const tabStorage = guarded('sessionStorage');
