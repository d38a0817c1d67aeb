import { ActionIcon } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { personOf } from './saleTexts.ts';
import { WhatsApp } from './WhatsApp.tsx';

/** Calls, writes or mails the customer. */
export function ContactButtons({ sale }: { sale: SaleView }) {
  const { phone, email } = sale.customerInfo;
  const name = personOf(sale);
  const shape = { component: 'a', variant: 'default', size: 44 } as const;
  return (
    <>
      <ActionIcon {...shape} href={phoneLink(phone)} aria-label={`Llamar a ${name}`}>
        <IconPhone size={20} aria-hidden />
      </ActionIcon>
      <WhatsApp sale={sale} />
      <ActionIcon {...shape} href={`mailto:${email}`} aria-label={`Enviar un email a ${name}`}>
        <IconMail size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
