import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { contactField, type SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { trpc } from '../../../api/trpc.ts';
import { phoneLink } from '../../../forms/phoneLinks.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { useRecordContact } from '../outbox/useRecordContact.ts';
import type { MadeContact } from './ContactNote.tsx';
import classes from './SaleSheet.module.css';
import { Hint } from '../../../ui/Hint.tsx';

const ContactNote = lazyDialog(() => import('./ContactNote.tsx'));

interface ContactProps {
  sale: SaleView;
  /** Newest first; undefined while they load. */
  events: SaleEventView[] | undefined;
  onCover: (covered: boolean) => void;
}

/** Calls or writes to the customer, and records a response, which restarts the 48 hours. */
export function Contact({ sale, events, onCover }: ContactProps) {
  const [called, setCalled] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const utils = trpc.useUtils();
  const contact = useRecordContact(sale, ({ contact: { result } }) => {
    void utils.sales.invalidate();
    notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
  });
  // A response belongs to the latest contact.
  const channel = !called && wroteLast(events) ? 'whatsapp' : 'call';
  const record = (made: MadeContact) => {
    if (!contact.isPending) contact.record(made);
  };
  const note = (opened: boolean) => {
    setNoting(opened);
    onCover(opened);
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
      {meaningOf(sale).isOpen && (
        <div className={classes.answer}>
          <Hint>¿Respondió el cliente?</Hint>
          <Button
            size="sm"
            mih={44}
            variant="default"
            onClick={() => record({ channel, result: 'no_answer' })}
          >
            No respondió
          </Button>
          <Button
            size="sm"
            mih={44}
            variant="default"
            onClick={() => record({ channel, result: 'answered' })}
          >
            Respondió
          </Button>
          <Button size="sm" mih={44} variant="subtle" aria-haspopup="dialog" onClick={() => note(true)}>
            Con detalle
          </Button>
        </div>
      )}
      <ContactNote opened={isNoting} close={() => note(false)} onRecord={record} />
    </>
  );
}

function wroteLast(events: SaleEventView[] | undefined): boolean {
  return events?.find(({ kind }) => kind === 'contact')?.field === contactField('whatsapp');
}
