import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import type { ContactChannel } from '../../../../shared/sales/followUp.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { notifyDone } from '../../../ui/notices.tsx';
import { useRecordContact } from '../outbox/useRecordContact.ts';
import { useSaleChanged } from '../useSaleChanged.ts';
import classes from './AnswerButtons.module.css';
import type { MadeContact } from './ContactNote.tsx';

const ContactNote = lazyDialog(() => import('./ContactNote.tsx'));

interface AnswerButtonsProps {
  sale: SaleView;
  /** Of the latest contact, to which a response belongs. */
  channel: ContactChannel;
  /** Called when a dialog covers the sale and when it closes. */
  onCover?: (covered: boolean) => void;
}

/** Records whether the customer responded; a response restarts the 48 hours. */
export function AnswerButtons({ sale, channel, onCover }: AnswerButtonsProps) {
  const [isNoting, setNoting] = useState(false);
  const show = useSaleChanged();
  const contact = useRecordContact(sale, ({ sale: changed, contact: { result } }) => {
    show(changed);
    notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
  });
  const record = (made: MadeContact) => {
    if (!contact.isPending) contact.record(made);
  };
  const note = (opened: boolean) => {
    setNoting(opened);
    onCover?.(opened);
  };
  return (
    <div className={classes.answers}>
      <Button variant="default" size="sm" px={6} onClick={() => record({ channel, result: 'no_answer' })}>
        No respondió
      </Button>
      <Button variant="default" size="sm" px={6} onClick={() => record({ channel, result: 'answered' })}>
        Respondió
      </Button>
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.detail}
        aria-haspopup="dialog"
        onClick={() => note(true)}
      >
        Con detalle
      </Anchor>
      <ContactNote opened={isNoting} close={() => note(false)} onRecord={record} />
    </div>
  );
}
