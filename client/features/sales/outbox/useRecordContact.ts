import type { RecordContactRequest } from '../../../../shared/sales/followUp.ts';
import { newClientKey } from '../../../api/clientKey.ts';
import { NO_CONNECTION } from '../../../api/errors.ts';
import { KEPT_WITHOUT_RESPONSE, trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { newlyQueued, putQueued } from '../../../device/outbox/queue.ts';
import { sendQueue } from '../../../device/outbox/sender.ts';
import { sendOrKeep } from '../../../device/outbox/sendOrKeep.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { showSale } from '../showSale.ts';

const FAILED = 'No se pudo anotar el contacto';

export type MadeContact = Pick<RecordContactRequest, 'channel' | 'result' | 'note'>;

/** Id of a sale. */
export interface ContactedCustomer {
  _id: string;
  customerInfo: { name: string };
}

/** Records contacts with a sale's customer, now or once there is a connection. `doneText` is for a notice. */
export function useRecordContact(sale: ContactedCustomer, doneText?: (made: MadeContact) => string) {
  const user = useUser();
  const { mutateAsync, isPending } = trpc.sales.recordContact.useMutation({ trpc: KEPT_WITHOUT_RESPONSE });
  const record = async (made: MadeContact) => {
    const contact = { ...made, id: sale._id, clientKey: newClientKey() };
    const customerName = sale.customerInfo.name;
    const queued = { kind: 'saleContact', contact, customerName, ...newlyQueued(contact.clientKey) } as const;
    try {
      const outcome = await sendOrKeep(
        () => mutateAsync(contact),
        () => putQueued(user.id, queued),
      );
      if (outcome === 'lost') return notifyFailure(FAILED, NO_CONNECTION);
      if (outcome === 'kept') {
        notifyDone('Guardado en este dispositivo: se anota cuando haya conexión');
        return sendQueue();
      }
      showSale(outcome.sale);
      if (doneText) notifyDone(doneText(made));
    } catch (error) {
      notifyFailure(FAILED, error);
    }
  };
  return { record: (made: MadeContact) => void record(made), isPending };
}
