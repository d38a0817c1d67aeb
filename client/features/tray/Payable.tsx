import { Skeleton } from '@mantine/core';
import type { PayableItemView } from '../../../shared/tray/tray.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { trpc } from '../../api/trpc.ts';
import { LinkButton } from '../../ui/links/LinkButton.tsx';

const ALL = 1000;

interface PayableProps {
  count: number;
  /** The first sellers. */
  items: PayableItemView[];
}

/** Number of sellers to pay and the amount, linked to the payday. */
export function Payable({ count, items }: PayableProps) {
  const isAll = items.length === count;
  const list = trpc.admin.traySection.useQuery({ key: 'payable', limit: ALL }, { enabled: !isAll });
  const payable = isAll ? items : (list.data?.items as PayableItemView[] | undefined);
  if (!payable) return <Skeleton h={44} />;
  const sellers = count === 1 ? '1 vendedor' : `${count.toLocaleString('es-AR')} vendedores`;
  const total = payable.reduce((sum, item) => sum + item.payable, 0);
  return (
    <LinkButton href="/app/admin/settlements?tab=pago" variant="light" fullWidth mih={44}>
      Liquidar {sellers} · {formatMoney(total)}
    </LinkButton>
  );
}
