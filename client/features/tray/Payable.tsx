import { Skeleton } from '@mantine/core';
import type { PayableItemView } from '../../../shared/tray/tray.ts';
import { MAX_LIMIT } from '../../../shared/input/pagination.ts';
import { formatMoney } from '../../../shared/values/money.ts';
import { trpc } from '../../api/trpc.ts';
import { LinkButton } from '../../ui/links/LinkButton.tsx';

interface PayableProps {
  count: number;
  /** The first sellers. */
  items: PayableItemView[];
}

/** Number of sellers to pay, with the amount unless they are too many to add up, linked to the payday. */
export function Payable({ count, items }: PayableProps) {
  const isAll = items.length === count;
  const list = trpc.admin.traySection.useQuery({ key: 'payable', limit: MAX_LIMIT }, { enabled: !isAll });
  const payable = isAll ? items : (list.data?.items as PayableItemView[] | undefined);
  if (!payable) return <Skeleton h={44} />;
  const sellers = count === 1 ? '1 vendedor' : `${count.toLocaleString('es-AR')} vendedores`;
  const sum = payable.reduce((total, item) => total + item.payable, 0);
  return (
    <LinkButton href="/app/admin/settlements?tab=pago" variant="light" fullWidth mih={44}>
      Liquidar {sellers}
      {payable.length >= count && ` · ${formatMoney(sum)}`}
    </LinkButton>
  );
}
