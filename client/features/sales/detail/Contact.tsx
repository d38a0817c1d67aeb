import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { contactField, type SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { EDITABLE_STATUSES } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { phoneLink } from '../../../forms/phoneLinks.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { useRecordContact } from '../outbox/useRecordContact.ts';
import classes from './SaleSheet.module.css';
import { Hint } from '../../../ui/Hint.tsx';

interface ContactProps {
  sale: SaleView;
  /** Newest first; undefined while they load. */
  events: SaleEventView[] | undefined;
}

/** Calls or writes to the customer, and notes whether there was a response: it starts the 48 hours again. */
export function Contact({ sale, events }: ContactProps) {
  const [called, setCalled] = useState(false);
  const utils = trpc.useUtils();
  const contact = useRecordContact(sale, ({ contact: { result } }) => {
    void utils.sales.invalidate();
    notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
  });
  // A response belongs to the latest contact.
  const channel = !called && wroteLast(events) ? 'whatsapp' : 'call';
  const record = (result: 'answered' | 'no_answer') => {
    if (!contact.isPending) contact.record({ channel, result });
  };
  return (
    <>
      <div className={classes.actions}>
        <Button
          component="a"
          href={phoneLink(sale.customerInfo.phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => setCalled(true)}
        >
          Llamar
        </Button>
        <WhatsApp sale={sale} label="WhatsApp" />
      </div>
      {EDITABLE_STATUSES.includes(sale.status) && (
        <div className={classes.answer}>
          <Hint>¿Respondió el cliente?</Hint>
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

function wroteLast(events: SaleEventView[] | undefined): boolean {
  return events?.find(({ kind }) => kind === 'contact')?.field === contactField('whatsapp');
}
