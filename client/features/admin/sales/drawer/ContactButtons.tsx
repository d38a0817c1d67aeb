import { Button, Group } from '@mantine/core';
import type { ContactResult } from '../../../../../shared/sales/followUp.ts';
import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { errorText } from '../../../../api/errors.ts';
import { trpc } from '../../../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../../../ui/notices.tsx';
import { useSaleChanged } from '../useSaleChanged.ts';

/** Records a call to the customer; a response starts the 48 hours again. */
export function ContactButtons({ sale }: { sale: SaleView }) {
  const show = useSaleChanged();
  const contact = trpc.sales.recordContact.useMutation({
    onSuccess: ({ sale: changed, contact: { result } }) => {
      show(changed);
      notifyDone(result === 'answered' ? 'Anotado: respondió' : 'Anotado: no respondió');
    },
    onError: (error) => notifyFailure('No se pudo anotar la llamada', errorText(error)),
  });
  const record = (result: ContactResult) => {
    if (!contact.isPending) contact.mutate({ id: sale._id, channel: 'call', result });
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
