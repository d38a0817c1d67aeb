import { isConnected } from '../../api/connection.ts';
import { queryClient } from '../../api/queryClient.ts';

const CHECK_MS = 200;
const DEADLINE_MS = 2000;

/** Calls back when calls have ended and the browser is idle, or after two seconds. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  const deadlineMs = performance.now() + DEADLINE_MS;
  let timer: ReturnType<typeof setTimeout>;
  let idle: number | undefined;
  const wait = () => {
    const leftMs = deadlineMs - performance.now();
    if (queryClient.isFetching() > 0 && isConnected() && leftMs > 0) timer = setTimeout(wait, CHECK_MS);
    else if ('requestIdleCallback' in window)
      idle = requestIdleCallback(callback, { timeout: Math.max(leftMs, CHECK_MS) });
    // Safari lacks requestIdleCallback.
    else timer = setTimeout(callback, CHECK_MS);
  };
  // Not immediately: the new screen may be about to call.
  timer = setTimeout(wait, CHECK_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
