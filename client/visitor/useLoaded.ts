import { useCallback, useEffect, useState } from 'preact/hooks';
import { call, type Failure } from './call.ts';

/** Loads data once, and again by `load`. A call's response may replace it (`setData`). */
export function useLoaded<Data>(path: string) {
  const [data, setData] = useState<Data>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setIsLoading] = useState(true);
  const load = useCallback(async () => {
    setIsLoading(true);
    const answer = await call<Data>(path);
    setFailure(answer.failure);
    if (!answer.failure) setData(answer.data);
    setIsLoading(false);
  }, [path]);
  useEffect(() => void load(), [load]);
  return { data, setData, failure, isLoading, load };
}
