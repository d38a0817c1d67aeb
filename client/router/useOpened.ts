import { useAddress } from './useAddress.ts';

/** Opened by a tap on this page: going back returns to the list. */
let tapped: string | undefined;

export const useOpenSale = () => useOpened('sale');

/** Keeps the open item in the address, so that the phone's back gesture closes it. */
export function useOpened(param: 'sale' | 'prospect') {
  const { params, addressWith, replaceParams } = useAddress();
  const openId = params.get(param);
  return {
    openId,
    addressOf: (id: string) => addressWith({ [param]: id }),
    onOpen: (id: string) => {
      tapped = id;
    },
    close: () => {
      // Avoids a second copy of the list in the history.
      if (tapped !== undefined && tapped === openId) window.history.back();
      else replaceParams({ [param]: undefined });
      tapped = undefined;
    },
  };
}
