import { useState } from 'react';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { errorText } from '../../../../api/errors.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../api/user.ts';
import { notifyFailure } from '../../../../ui/notices.tsx';
import { useRecordContact, type ContactedCustomer } from '../../outbox/useRecordContact.ts';
import { customerText, wantsLink } from './customerText.ts';
import { openLaterTab } from './laterTab.ts';

/** Opens WhatsApp with a text, and makes its tracking link at the tap. Records that it was sent. */
export function useSendLink(customer: ContactedCustomer, onSent?: () => void) {
  const { name: seller } = useUser();
  const utils = trpc.useUtils();
  const make = trpc.sales.createCustomerLink.useMutation();
  const [isBusy, setIsBusy] = useState(false);
  const { record } = useRecordContact(customer, () => {
    void utils.sales.invalidate();
    void utils.admin.invalidate();
  });
  const send = async (bodyFor: (sale: SaleView) => string) => {
    if (isBusy) return;
    setIsBusy(true);
    const tab = openLaterTab();
    try {
      const sale = await utils.sales.get.fetch({ id: customer._id });
      const { NO_AREA_CODE, whatsAppLink } = await import('../../../../../shared/values/phones.ts');
      const { phone } = sale.customerInfo;
      if (whatsAppLink(phone) === undefined) throw new Error(NO_AREA_CODE);
      const body = bodyFor(sale);
      const link = wantsLink(body) ? await make.mutateAsync({ id: sale._id }) : undefined;
      const text = customerText(sale, { body, seller, ...(link && { link: location.origin + link.url }) });
      tab.show(whatsAppLink(phone, text) ?? '');
      record({ channel: 'whatsapp', result: 'sent' });
      onSent?.();
    } catch (error) {
      tab.close();
      notifyFailure('No se pudo preparar el mensaje', errorText(error));
    }
    setIsBusy(false);
  };
  return { send: (bodyFor: Parameters<typeof send>[0]) => void send(bodyFor), isBusy };
}
