import { Button, Group } from '@mantine/core';
import type { ContactResult } from '../../../../shared/sales/followUp.ts';
import type { SaleView } from '../../../../shared/sales/sales.ts';
import { notifyDone } from '../../../ui/notices.tsx';
import { useRecordContact } from '../outbox/useRecordContact.ts';
import { useSaleChanged } from '../useSaleChanged.ts';

/** Records a call to the customer; a response starts the 48 hours again. */
export function ContactButtons({ sale }: { sale: SaleView }) {
  const show = useSaleChanged();
  const contact = useRecordContact(sale, ({ sale: changed, contact: { result } }) => {
    show(changed);
    notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
  });
  const record = (result: ContactResult) => {
    if (!contact.isPending) contact.record({ channel: 'call', result });
  };
  return (
    <Group grow gap="xs">
      <Button variant="default" px={6} fz="sm" onClick={() => record('no_answer')}>
        No respondió
      </Button>
      <Button variant="default" px={6} fz="sm" onClick={() => record('answered')}>
        Respondió
      </Button>
    </Group>
  );
}
