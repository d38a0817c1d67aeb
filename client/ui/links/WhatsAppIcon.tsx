import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { whatsAppLink } from '../../../shared/values/phones.ts';

/** Writes to a member of the team; nothing for a phone without WhatsApp. */
export function WhatsAppIcon({ name, phone }: { name: string; phone: string }) {
  const link = whatsAppLink(phone);
  if (!link) return null;
  return (
    <ActionIcon
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="subtle"
      size={44}
      aria-label={`Escribir a ${name} por WhatsApp`}
    >
      <IconBrandWhatsapp size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
