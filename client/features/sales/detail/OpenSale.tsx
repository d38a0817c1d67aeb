import type { Outputs } from '../../../api/trpc.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useOpenSale } from '../../../router/useOpened.ts';

const SaleSheet = lazyDialog(() => import('./SaleSheet.tsx'));

interface OpenSaleProps {
  /** Sales already loaded. */
  list?: { data: Outputs['sales']['list'] | undefined; dataUpdatedAt: number };
}

/** The sale in the address (`?sale=`), over the screen. A loaded one shows at once. */
export function OpenSale({ list }: OpenSaleProps) {
  const { openId, close } = useOpenSale();
  return (
    <SaleSheet
      id={openId}
      known={list && { ...list, data: list.data?.sales.find(({ _id }) => _id === openId) }}
      opened={openId !== null}
      onClose={close}
    />
  );
}
