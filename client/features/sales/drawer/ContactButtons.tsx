import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import type { MadeContact } from '../detail/ContactNote.tsx';
import { useRecordContact } from '../outbox/useRecordContact.ts';
import { useSaleChanged } from '../useSaleChanged.ts';

const ContactNote = lazyDialog(() => import('../detail/ContactNote.tsx'));

/** Records a call to the customer; a response restarts the 48 hours. */
export function ContactButtons({ sale }: { sale: SaleView }) {
  const show = useSaleChanged();
  const contact = useRecordContact(sale, ({ sale: changed, contact: { result } }) => {
    show(changed);
    notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
  });
  const [isNoting, setNoting] = useState(false);
  const record = (made: MadeContact) => {
    if (!contact.isPending) contact.record(made);
  };
  return (
    <Group grow gap="xs">
      <Button
        variant="default"
        px={6}
        fz="sm"
        onClick={() => record({ channel: 'call', result: 'no_answer' })}
      >
        No respondió
      </Button>
      <Button
        variant="default"
        px={6}
        fz="sm"
        onClick={() => record({ channel: 'call', result: 'answered' })}
      >
        Respondió
      </Button>
      <Button variant="subtle" px={6} fz="sm" aria-haspopup="dialog" onClick={() => setNoting(true)}>
        Con detalle
      </Button>
      <ContactNote opened={isNoting} close={() => setNoting(false)} onRecord={record} />
    </Group>
  );
}
