import { isConnected } from '../api/connection.ts';
import { queryClient } from '../api/queryClient.ts';

const CHECK_MS = 200;
/** On a bad network it is never quiet. */
const DEADLINE_MS = 2000;

/**
 * Calls back once no call is under way and the browser is idle, or after two seconds: the time to fetch what nothing waits
 * for. Without a connection no call is waited for. Returns how to call it off.
 */
export function whenIdle(callback: () => void): () => void {
  const deadlineMs = performance.now() + DEADLINE_MS;
  let timer: ReturnType<typeof setTimeout>;
  let idle: number | undefined;
  const wait = () => {
    const leftMs = deadlineMs - performance.now();
    if (queryClient.isFetching() > 0 && isConnected() && leftMs > 0) timer = setTimeout(wait, CHECK_MS);
    else if ('requestIdleCallback' in window)
      idle = requestIdleCallback(callback, { timeout: Math.max(leftMs, CHECK_MS) });
    // Safari knows no idle time.
    else timer = setTimeout(callback, CHECK_MS);
  };
  // Not at once: the screen that is being shown may be about to call.
  timer = setTimeout(wait, CHECK_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
