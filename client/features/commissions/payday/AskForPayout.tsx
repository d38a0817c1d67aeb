import { Badge, Button } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import { trpc } from '../../../api/trpc.ts';

/** Says that the seller has no payout data, and requests them by WhatsApp. */
export function AskForPayout({ sellerId, name }: { sellerId: string; name: string }) {
  const users = trpc.admin.listUsers.useQuery({ limit: MAX_LIMIT });
  const phone = users.data?.users.find(({ _id }) => _id === sellerId)?.phone ?? '';
  const [first = name] = name.split(' ');
  const text = `Hola, ${first}: para pagarte nos falta tu CUIT y tu CBU o alias. Cárgalos en tu perfil, en 'Datos de cobro'.`;
  return (
    <>
      <Badge color="amber">Sin datos de cobro</Badge>
      <Button
        component="a"
        size="compact-md"
        variant="default"
        // Without a number WhatsApp asks for the contact.
        href={whatsAppLink(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Pedir los datos de cobro a ${name} por WhatsApp`}
        leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
      >
        Pedir
      </Button>
    </>
  );
}
