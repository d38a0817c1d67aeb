import { useSearchParams } from 'wouter';
import { withParams } from '../../../router/withParams.ts';
import { SaleDrawer } from '../drawer/SaleDrawer.tsx';

/** The drawer of the sale in the address; it steps through the sales of the list. */
export function OpenedSale({ among }: { among: (string | null)[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <SaleDrawer
      saleId={params.get('sale')}
      ids={[...new Set(among.flatMap((id) => id ?? []))]}
      onChange={(sale) => setParams((current) => withParams(current, { sale }), { replace: true })}
    />
  );
}
