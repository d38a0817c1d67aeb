import { ActionIcon, Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { NO_AREA_CODE, whatsAppLink } from '../../../../shared/values/phones.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { useRecordContact } from '../outbox/useRecordContact.ts';
import { personOf } from './saleTexts.ts';
import { useCustomerText } from './useCustomerText.ts';
import { Hint } from '../../../ui/Hint.tsx';

export interface WhatsAppProps {
  sale: SaleView;
  /** Words on a button; an icon without. */
  label?: string;
}

/** Opens WhatsApp with the text that suits the sale, and records that one was sent. */
export default function WhatsAppLink({ sale, label }: WhatsAppProps) {
  const text = useCustomerText(sale);
  const utils = trpc.useUtils();
  const { record } = useRecordContact(sale, () => {
    void utils.sales.invalidate();
    void utils.admin.invalidate();
  });
  const href = whatsAppLink(sale.customerInfo.phone, text);
  if (href === undefined) {
    return <Hint>{NO_AREA_CODE}</Hint>;
  }
  const link = {
    component: 'a',
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: () => record({ channel: 'whatsapp', result: 'sent' }),
  } as const;
  return label === undefined ? (
    <ActionIcon
      {...link}
      variant="default"
      size={44}
      aria-label={`Escribir a ${personOf(sale)} por WhatsApp`}
    >
      <IconBrandWhatsapp size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  ) : (
    <Button {...link} leftSection={<IconBrandWhatsapp size={20} aria-hidden />}>
      {label}
    </Button>
  );
}
