import { queryClient } from './queryClient.ts';

const CHECK_MS = 200;

/**
 * Calls back once no call is under way and the browser is idle: the time to fetch what nothing waits for. Returns how
 * to call it off.
 */
export function whenQuiet(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let idle: number | undefined;
  const wait = () => {
    if (queryClient.isFetching() > 0) timer = setTimeout(wait, CHECK_MS);
    else if ('requestIdleCallback' in window) idle = requestIdleCallback(callback);
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
