import { onScreenEntry } from './dialogEntries.ts';
import { isWithinScreen } from './trail.ts';
import { useAddress } from './useAddress.ts';

export const useOpenSale = () => useOpened('sale');

/** Keeps the open item in the address, so that the phone's back gesture closes it. */
export function useOpened(param: 'sale' | 'task' | 'prospect' | 'photo' | 'notification') {
  const { params, addressWith, replaceParams } = useAddress();
  return {
    openId: params.get(param),
    addressOf: (id: string) => addressWith({ [param]: id }),
    close: () =>
      onScreenEntry(() => {
        // Opened from its list: avoids a second copy of the list in the history.
        if (isWithinScreen()) window.history.back();
        else replaceParams({ [param]: undefined });
      }),
  };
}
