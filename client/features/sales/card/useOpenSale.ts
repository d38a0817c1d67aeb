import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { withParams } from '../../../router/searchParams.ts';

/** The sale of a list that is open in its sheet, kept in the address so that the phone's back gesture closes it. */
export function useOpenSale() {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const openId = params.get('sale');
  const openedHere = useRef(false);
  useEffect(() => {
    if (openId === null) openedHere.current = false;
  }, [openId]);
  return {
    openId,
    addressOf: (id: string) => `${path}?${withParams(params, { sale: id })}`,
    onOpen: () => {
      openedHere.current = true;
    },
    close: () => {
      // Going back leaves no second copy of the list in the browser's history.
      if (openedHere.current) window.history.back();
      else setParams((current) => withParams(current, { sale: undefined }), { replace: true });
    },
  };
}
