import { IconRepeat } from '@tabler/icons-react';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { isErased } from '../../../../shared/values/erased.ts';
import { useUser } from '../../../api/user.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

/** Links to the form of a new sale with this customer's data; the customer is the user's. */
export function SellAgain({ sale }: { sale: SaleView }) {
  if (useUser().id !== sale.sellerId || isErased(sale)) return null;
  return (
    <LinkButton
      href={`/app/sales/new?customer=${sale._id}`}
      size="sm"
      variant="default"
      leftSection={<IconRepeat size={18} aria-hidden />}
    >
      Vender de nuevo a este cliente
    </LinkButton>
  );
}
