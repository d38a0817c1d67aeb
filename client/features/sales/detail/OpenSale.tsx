import type { Outputs } from '../../../api/trpc.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useOpenSale } from '../card/useOpenSale.ts';

const SaleSheet = lazyDialog(() => import('./SaleSheet.tsx'));

/** The sale in the address (`?sale=`), over the screen. Those already known show at once. */
export function OpenSale({ known }: { known: Outputs['sales']['list']['sales'] | undefined }) {
  const { openId, close } = useOpenSale();
  return (
    <SaleSheet
      id={openId}
      known={known?.find(({ _id }) => _id === openId)}
      opened={openId !== null}
      onClose={close}
    />
  );
}
