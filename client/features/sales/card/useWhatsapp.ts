import type { SaleView } from '../../../../shared/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { whatsappLink } from '../../../forms/phoneLinks.ts';

/** Props of a link that writes to the customer and notes it in the timeline; undefined where WhatsApp has no such phone. */
export function useWhatsapp({ _id, customerInfo }: Pick<SaleView, '_id' | 'customerInfo'>) {
  const utils = trpc.useUtils();
  const contact = trpc.sales.recordContact.useMutation({
    onSuccess: () => {
      void utils.sales.invalidate();
      void utils.admin.invalidate();
    },
  });
  const href = whatsappLink(customerInfo.phone);
  if (href === undefined) return undefined;
  return {
    component: 'a',
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => contact.mutate({ id: _id, channel: 'whatsapp', result: 'sent' }),
  } as const;
}
