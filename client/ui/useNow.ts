import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../shared/values/durations.ts';

/** The time in ms, up to a minute late. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
