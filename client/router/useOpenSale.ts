import { useLocation, useSearchParams } from 'wouter';
import { withParams } from './withParams.ts';

/** The sale that was opened by a tap on this page, so that going back leads to where the tap was. */
let tapped: string | undefined;

/** The sale that is open in its sheet, kept in the address so that the phone's back gesture closes it. */
export function useOpenSale() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const openId = params.get('sale');
  return {
    openId,
    addressOf: (id: string) => `${path}?${withParams(params, { sale: id })}`,
    onOpen: (id: string) => {
      tapped = id;
    },
    close: () => {
      // Going back leaves no second copy of the list in the browser's history.
      if (tapped !== undefined && tapped === openId) window.history.back();
      else setParams((current) => withParams(current, { sale: undefined }), { replace: true });
      tapped = undefined;
    },
  };
}
