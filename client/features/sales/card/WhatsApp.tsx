import { ActionIcon, Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import type { SaleView } from '../../../../shared/sales.ts';
import { lazily } from '../../../ui/lazily.ts';
import { Later } from '../../../ui/Later.tsx';

const WhatsAppLink = lazily(() => import('./WhatsAppLink.tsx'));

export interface WhatsAppProps {
  sale: SaleView;
  /** Words on a button; an icon without. */
  label?: string;
}

/** Writes to the customer. What reads phones is large and comes when the screen is complete. */
export function WhatsApp(props: WhatsAppProps) {
  return (
    <Later instead={<NotYet {...props} />}>
      <WhatsAppLink {...props} />
    </Later>
  );
}

function NotYet({ label }: WhatsAppProps) {
  return label === undefined ? (
    <ActionIcon variant="default" size={44} disabled aria-hidden>
      <IconBrandWhatsapp size={22} stroke={1.7} />
    </ActionIcon>
  ) : (
    <Button disabled leftSection={<IconBrandWhatsapp size={20} aria-hidden />}>
      {label}
    </Button>
  );
}
