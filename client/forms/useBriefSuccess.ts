import { useEffect } from 'react';

const SUCCESS_MS = 3000;

/** Returns true for three seconds after a mutation succeeded, then resets it. */
export function useBriefSuccess({ isSuccess, reset }: { isSuccess: boolean; reset: () => void }): boolean {
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return isSuccess;
}
