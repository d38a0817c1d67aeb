import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import type { SaleView } from '../../../../shared/sales.ts';
import { phoneLink } from '../../../forms/phoneLinks.ts';
import { useWhatsapp } from './useWhatsapp.ts';

interface ContactButtonsProps {
  sale: SaleView;
  name: string;
}

/** Calls, writes or mails the customer. */
export function ContactButtons({ sale, name }: ContactButtonsProps) {
  const customer = sale.customerInfo;
  const whatsapp = useWhatsapp(sale);
  const shape = { component: 'a', variant: 'default', size: 44 } as const;
  return (
    <>
      <ActionIcon {...shape} href={phoneLink(customer.phone)} aria-label={`Llamar a ${name}`}>
        <IconPhone size={20} aria-hidden />
      </ActionIcon>
      {whatsapp && (
        <ActionIcon {...shape} {...whatsapp} aria-label={`Escribir a ${name} por WhatsApp`}>
          <IconBrandWhatsapp size={22} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon {...shape} href={`mailto:${customer.email}`} aria-label={`Enviar un email a ${name}`}>
        <IconMail size={20} aria-hidden />
      </ActionIcon>
    </>
  );
}
