import { utils } from '../../../api/queryClient.ts';
import { trpcClient } from '../../../api/trpc.ts';
import { removeQueued } from '../../../device/outbox/queue.ts';
import type { QueuedSaleContact } from './queued.ts';
import { refusalOf } from '../../../device/outbox/refusalOf.ts';
import type { Sending } from '../../../device/outbox/sender.ts';
import { notifyFailure } from '../../../ui/notices.tsx';

/** Sends a queued contact. A refused one is dropped with a notice: it has nothing to correct. */
export async function sendContact(queued: QueuedSaleContact, { userId }: Sending): Promise<void> {
  const { contact, customerName, clientKey } = queued;
  try {
    await trpcClient.sales.recordContact.mutate(contact);
  } catch (error) {
    notifyFailure(`No se pudo anotar el contacto con ${customerName}`, refusalOf(error).message);
  }
  await removeQueued(userId, clientKey);
  void utils.sales.invalidate();
}
