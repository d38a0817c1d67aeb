import { useSearchParams } from 'wouter';
import { withParams } from '../../../router/withParams.ts';
import { SaleDrawer } from './SaleDrawer.tsx';

/** The sale whose task is in the address, over the list of tasks. */
export function TaskDrawer({ ids }: { ids: string[] }) {
  const [params, setParams] = useSearchParams();
  return (
    <SaleDrawer
      saleId={params.get('task')}
      ids={ids}
      onChange={(task) => setParams((current) => withParams(current, { task }), { replace: true })}
    />
  );
}
