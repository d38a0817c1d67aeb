import { useLocation, useSearchParams } from 'wouter';
import { withParams } from './withParams.ts';

type Changes = Record<string, string | number | undefined>;

/** The address of the screen and its parameters. */
export function useAddress() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  return {
    params,
    /** The address with some parameters changed. */
    addressWith: (changes: Changes) => `${path}?${withParams(params, changes)}`,
    /** Changes parameters; going back leads to the screen before. */
    replaceParams: (changes: Changes) =>
      setParams((current) => withParams(current, changes), { replace: true }),
  };
}
