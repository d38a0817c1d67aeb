import { ActionIcon, Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { lazyComponent } from '../../../ui/loading/lazyComponent.ts';
import { Deferred } from '../../../ui/loading/Deferred.tsx';
import type { WhatsAppProps } from './message/WhatsAppLink.tsx';

const WhatsAppLink = lazyComponent(() => import('./message/WhatsAppLink.tsx'));

/** Writes to the customer. The library that reads phones is large and loads when the screen is complete. */
export function WhatsApp(props: WhatsAppProps) {
  return (
    <Deferred fallback={<NotYet {...props} />}>
      <WhatsAppLink {...props} />
    </Deferred>
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
