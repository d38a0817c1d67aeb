import { Button, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContactChannel } from '../../../../shared/followUp.ts';
import { EDITABLE_STATUSES } from '../../../../shared/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { phoneLink } from '../../../forms/phoneLinks.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { useWhatsapp } from '../card/useWhatsapp.ts';
import classes from './SaleSheet.module.css';

/** Calls or writes to the customer, and notes whether there was a response: it starts the 48 hours again. */
export function Contact({ sale }: { sale: SaleView }) {
  const { phone } = sale.customerInfo;
  const whatsapp = useWhatsapp(sale);
  const [channel, setChannel] = useState<ContactChannel>('call');
  const utils = trpc.useUtils();
  const contact = trpc.sales.recordContact.useMutation({
    onSuccess: ({ contact: { result } }) => {
      void utils.sales.invalidate();
      notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
    },
    onError: (error) => notifyFailure('No se pudo anotar el contacto', errorText(error)),
  });
  const record = (result: 'answered' | 'no_answer') => {
    if (!contact.isPending) contact.mutate({ id: sale._id, channel, result });
  };
  return (
    <>
      <div className={classes.actions}>
        <Button
          component="a"
          href={phoneLink(phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => setChannel('call')}
        >
          Llamar
        </Button>
        {whatsapp && (
          <Button
            {...whatsapp}
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
            onClick={() => {
              setChannel('whatsapp');
              whatsapp.onClick();
            }}
          >
            WhatsApp
          </Button>
        )}
      </div>
      {EDITABLE_STATUSES.includes(sale.status) && (
        <div className={classes.answer}>
          <Text size="sm" c="dimmed">
            ¿Respondió el cliente?
          </Text>
          <Button size="sm" mih={44} variant="default" onClick={() => record('no_answer')}>
            No respondió
          </Button>
          <Button size="sm" mih={44} variant="default" onClick={() => record('answered')}>
            Respondió
          </Button>
        </div>
      )}
    </>
  );
}
