import type { RecordContactRequest } from '../../../../shared/sales/followUp.ts';
import type { RecordedContactView, SaleView } from '../../../../shared/sales/sales.ts';
import { newClientKey } from '../../../api/clientKey.ts';
import { isConnected } from '../../../api/connection.ts';
import { errorText, NO_CONNECTION } from '../../../api/errors.ts';
import { isTransient } from '../../../api/isTransient.ts';
import { KEPT_WITHOUT_RESPONSE, trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { putContact } from './outbox.ts';
import { sendOutbox } from './sender.ts';

const FAILED = 'No se pudo anotar el contacto';

/** Records contacts with the customer of a sale; without a response they are kept on the device, and sent by themselves. */
export function useRecordContact(sale: SaleView, onRecorded: (recorded: RecordedContactView) => void) {
  const user = useUser();
  const { mutateAsync, isPending } = trpc.sales.recordContact.useMutation({ trpc: KEPT_WITHOUT_RESPONSE });
  const record = async (made: Pick<RecordContactRequest, 'channel' | 'result'>) => {
    const contact = { ...made, id: sale._id, clientKey: newClientKey() };
    if (isConnected()) {
      try {
        return onRecorded(await mutateAsync(contact));
      } catch (error) {
        if (!isTransient(error)) return notifyFailure(FAILED, errorText(error));
      }
    }
    try {
      const customerName = sale.customerInfo.name;
      await putContact(user.id, { ...contact, queuedAtMs: Date.now(), customerName });
      notifyDone('Guardado en este dispositivo: se anota cuando haya conexión');
      sendOutbox();
    } catch {
      notifyFailure(FAILED, NO_CONNECTION);
    }
  };
  return { record: (made: Parameters<typeof record>[0]) => void record(made), isPending };
}
