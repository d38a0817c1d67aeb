import { useState } from 'react';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../api/user.ts';
import { notifyFailure } from '../../../../ui/notices.tsx';
import { useRecordContact, type ContactedCustomer } from '../../outbox/useRecordContact.ts';
import { customerText, wantsLink } from './customerText.ts';

/** Opens WhatsApp with a text, and makes its tracking link at the tap. Records that it was sent. */
export function useSendLink(customer: ContactedCustomer, onSent?: () => void) {
  const { name: seller } = useUser();
  const utils = trpc.useUtils();
  const make = trpc.sales.createCustomerLink.useMutation();
  const [isBusy, setIsBusy] = useState(false);
  const { record } = useRecordContact(customer);
  const send = async (body: string) => {
    if (isBusy) return;
    setIsBusy(true);
    const tab = openLaterTab();
    try {
      const sale = await utils.sales.get.fetch({ id: customer._id });
      const { NO_AREA_CODE, whatsAppLink } = await import('../../../../../shared/values/phones.ts');
      const { phone } = sale.customerInfo;
      if (whatsAppLink(phone) === undefined) throw new Error(NO_AREA_CODE);
      const link = wantsLink(body) ? await make.mutateAsync({ id: sale._id }) : undefined;
      const text = customerText(sale, { body, seller, ...(link && { link: location.origin + link.url }) });
      tab.show(whatsAppLink(phone, text) ?? '');
      record({ channel: 'whatsapp', result: 'sent' });
      onSent?.();
    } catch (error) {
      tab.close();
      notifyFailure('No se pudo preparar el mensaje', error);
    }
    setIsBusy(false);
  };
  return { send: (body: string) => void send(body), isBusy };
}

/** Opens a tab within the tap, as browsers require; its address follows. */
function openLaterTab() {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return {
    show: (address: string) => {
      if (tab) tab.location.replace(address);
      else window.location.assign(address);
    },
    close: () => tab?.close(),
  };
}
