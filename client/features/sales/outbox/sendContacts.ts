import { errorText } from '../../../api/errors.ts';
import { isTransient } from '../../../api/isTransient.ts';
import { callFailure, trpcClient } from '../../../api/trpc.ts';
import { notifyFailure } from '../../../ui/notices.tsx';
import { listContacts, removeContact } from './outbox.ts';

/**
 * Sends the contacts that wait; returns how many were recorded. One that is refused leaves the queue with a notice: there is
 * nothing to correct in it. Throws when one has to be tried again.
 */
export async function sendContacts(userId: string, signal: AbortSignal): Promise<number> {
  let recorded = 0;
  for (const { queuedAtMs: _at, customerName, ...contact } of await listContacts(userId)) {
    signal.throwIfAborted();
    try {
      await trpcClient.sales.recordContact.mutate(contact);
      recorded += 1;
    } catch (error) {
      const failure = callFailure(error);
      // A 401 waits for the user to sign in again.
      if (!failure || isTransient(error) || failure.status === 401) throw error;
      notifyFailure(`No se pudo anotar el contacto con ${customerName}`, errorText(error));
    }
    await removeContact(userId, contact.clientKey);
  }
  return recorded;
}
