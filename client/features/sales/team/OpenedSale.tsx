import { SaleDrawer } from '../drawer/SaleDrawer.tsx';
import { useAddress } from '../../../router/useAddress.ts';

interface OpenedSaleProps {
  /** Parameter of the address; `task` for a sale with something to do. */
  param?: 'sale' | 'task';
  /** The list's sales, for next and previous. */
  among: (string | null)[] | undefined;
}

/** The drawer of the sale in the address. */
export function OpenedSale({ param = 'sale', among }: OpenedSaleProps) {
  const { params, replaceParams } = useAddress();
  return (
    <SaleDrawer
      saleId={params.get(param)}
      ids={[...new Set(among?.flatMap((id) => id ?? []))]}
      onChange={(id) => replaceParams({ [param]: id })}
    />
  );
}
