import { Button, Stack } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { contactField, type SaleEventView } from '../../../../shared/sales/saleHistory.ts';
import { meaningOf } from '../../../../shared/sales/saleStatus.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { ofKind, useQueue } from '../../../device/outbox/queue.ts';
import { phoneLink } from '../../../../shared/values/phoneLink.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { WhatsApp } from '../card/WhatsApp.tsx';
import { AnswerButtons } from './AnswerButtons.tsx';
import classes from './SaleSheet.module.css';

interface ContactProps {
  sale: SaleView;
  /** Newest first; undefined while they load. */
  events: SaleEventView[] | undefined;
}

/** Calls or writes to the customer, then asks for the response. */
export function Contact({ sale, events }: ContactProps) {
  const [called, setCalled] = useState(false);
  const latest = events?.find(({ kind }) => kind === 'contact');
  const waiting = ofKind(useQueue() ?? [], 'saleContact').findLast(({ contact }) => contact.id === sale._id);
  const field = waiting ? contactField(waiting.contact.channel) : latest?.field;
  const wrote = !called && field === contactField('whatsapp');
  const isAsked = called || field !== undefined || sale.verification.state !== 'pending';
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
      {isAsked && meaningOf(sale).isOpen && (
        <Stack gap="xs">
          <Hint>¿Respondió el cliente?</Hint>
          <AnswerButtons sale={sale} channel={wrote ? 'whatsapp' : 'call'} />
        </Stack>
      )}
    </>
  );
}
