import { ActionIcon, Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { NO_AREA_CODE, whatsAppLink } from '../../../../../shared/values/phones.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { useTemplateBody } from '../../../../api/useTemplate.ts';
import { useUser } from '../../../../api/user.ts';
import { useRecordContact } from '../../outbox/useRecordContact.ts';
import { customerText, templateFor, wantsLink } from './customerText.ts';
import { personOf } from '../saleTexts.ts';
import { useMayEdit } from '../SaleActions.tsx';
import { useSendLink } from './useSendLink.ts';
import { Hint } from '../../../../ui/Hint.tsx';
import { LinkButton } from '../../../../ui/links/LinkButton.tsx';

export interface WhatsAppProps {
  sale: SaleView;
  /** Text of a button; without it an icon. */
  label?: string;
}

/** Opens WhatsApp with the sale's text, and records it. */
export default function WhatsAppLink({ sale, label }: WhatsAppProps) {
  const { name: seller } = useUser();
  const body = useTemplateBody(templateFor(sale));
  const { record } = useRecordContact(sale);
  const mayEdit = useMayEdit(sale);
  const { send, isBusy } = useSendLink(sale);
  const href = whatsAppLink(sale.customerInfo.phone, body && customerText(sale, { body, seller }));
  if (href === undefined) {
    return mayEdit && label !== undefined ? (
      <LinkButton href={`/app/sales/${sale._id}/edit`} variant="default">
        {NO_AREA_CODE}: corregir
      </LinkButton>
    ) : (
      <Hint>{NO_AREA_CODE}</Hint>
    );
  }
  const link = {
    component: 'a',
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    'aria-disabled': isBusy,
    onClick: (event: { preventDefault: () => void }) => {
      if (body === undefined || !wantsLink(body)) return record({ channel: 'whatsapp', result: 'sent' });
      event.preventDefault();
      send(body);
    },
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
