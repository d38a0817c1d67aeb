import { useLocation, useSearchParams } from 'wouter';
import { withParams } from './withParams.ts';

/** Opened by a tap on this page: going back returns to the list. */
let tapped: string | undefined;

/** In the address, so that the phone's back gesture closes it. */
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
      // Avoids a second copy of the list in the history.
      if (tapped !== undefined && tapped === openId) window.history.back();
      else setParams((current) => withParams(current, { sale: undefined }), { replace: true });
      tapped = undefined;
    },
  };
}
