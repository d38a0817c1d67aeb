import { Anchor, Button } from '@mantine/core';
import type { ContactChannel } from '../../../../shared/sales/followUp.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { useRecordContact, type MadeContact } from '../outbox/useRecordContact.ts';
import classes from './AnswerButtons.module.css';

const ContactNote = lazyDialog(() => import('./ContactNote.tsx'));

interface AnswerButtonsProps {
  sale: SaleView;
  /** Of the latest contact, to which a response belongs. */
  channel: ContactChannel;
}

/** Records whether the customer responded; a response restarts the 48 hours. */
export function AnswerButtons({ sale, channel }: AnswerButtonsProps) {
  const note = useDialog<string>();
  const contact = useRecordContact(sale, ({ result }) =>
    result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió',
  );
  const record = (made: MadeContact) => {
    if (!contact.isPending) contact.record(made);
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
        onClick={() => note.open(sale._id)}
      >
        Agregar una nota
      </Anchor>
      <ContactNote {...note} onRecord={record} />
    </div>
  );
}
