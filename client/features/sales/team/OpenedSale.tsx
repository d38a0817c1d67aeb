import { SaleDrawer } from '../drawer/SaleDrawer.tsx';
import { useAddress } from '../../../router/useAddress.ts';

interface OpenedSaleProps {
  /** The parameter of the address; a sale to do something about is a task. */
  param?: 'sale' | 'task';
  /** The sales of the list, through which it steps. */
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
