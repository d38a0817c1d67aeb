import { useLocation, useSearchParams } from 'wouter';
import { withParams } from './withParams.ts';

type Changes = Record<string, string | number | undefined>;

/** The screen's address and its parameters. */
export function useAddress() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    params,
    /** The address with some parameters changed. */
    addressWith: (changes: Changes) => `${path}?${withParams(params, changes)}`,
    /** Changes parameters; going back opens the previous screen. */
    replaceParams: (changes: Changes) =>
      setParams((current) => withParams(current, changes), { replace: true }),
  };
}
