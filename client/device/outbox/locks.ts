// Locks across all tabs of the browser, released with their tab. Plain HTTP has none, and everything runs:
// keys make sending twice harmless.

/** Runs once the lock is free. */
export function whenFree<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(name, run) : run();
}

/** Runs unless the lock is held; returns whether it ran. */
export function ifFree(name: string, run: () => Promise<unknown>): Promise<boolean> {
  const tryIt = async (isFree: boolean) => {
    if (isFree) await run();
    return isFree;
  };
  return navigator.locks
    ? navigator.locks.request(name, { ifAvailable: true }, (lock) => tryIt(lock !== null))
    : tryIt(true);
}

/** Held while an item is sent, or edited and therefore not sent. */
export function queuedLock(clientKey: string): string {
  return `sale-${clientKey}`;
}
