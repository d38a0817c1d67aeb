import { useSearchParams } from 'wouter';
import { withParams } from './withParams.ts';

type Changes = Record<string, string | undefined>;

/** Page and filters of a list from the address; `change` sets filters and goes back to the first page. */
export function useListParams<Query>(read: (params: URLSearchParams) => Query) {
  const [params, setParams] = useSearchParams();
  const change = (changes: Changes) =>
    setParams((current) => withParams(current, { ...changes, page: undefined }), { replace: true });
  return { query: read(params), change, params, setParams };
}
