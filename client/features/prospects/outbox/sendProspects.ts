import { trpcClient } from '../../../api/trpc.ts';
import { putQueued, removeQueued, removeSent } from '../../../device/outbox/queue.ts';
import type { QueuedProspect, QueuedProspectContact, QueuedProspectEdit } from './queued.ts';
import { refusalOf } from '../../../device/outbox/refusalOf.ts';
import type { Sending } from '../../../device/outbox/sender.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { prospectsChanged } from '../prospectsChanged.ts';

/** Sends a queued prospect. If another has its number, it becomes that one; a refused one stays, to be corrected. */
export async function sendProspect(queued: QueuedProspect, { userId }: Sending): Promise<void> {
  const { clientKey, prospect } = queued;
  try {
    const { _id } = await trpcClient.prospects.create.mutate({ ...prospect, clientKey });
    await removeSent(userId, clientKey, _id);
  } catch (error) {
    const { reasons, prospectId } = refusalOf(error);
    if (prospectId === undefined) {
      await putQueued(userId, { ...queued, state: 'refused', reasons });
    } else {
      await remindOfExisting(prospectId, prospect.nextAt);
      await removeSent(userId, clientKey, prospectId);
      notifyDone(`Ya tenías a ${prospect.name} entre tus interesados`);
    }
  }
  prospectsChanged();
}

async function remindOfExisting(id: string, nextAt: string | null | undefined): Promise<void> {
  if (nextAt) await trpcClient.prospects.edit.mutate({ id, nextAt }).catch(refusalOf);
}

/** Sends a queued contact. A refused one is dropped with a notice: it has nothing to correct. */
export function sendProspectContact(queued: QueuedProspectContact, sending: Sending): Promise<void> {
  const { clientKey, contact, name } = queued;
  const send = (id: string) => trpcClient.prospects.recordContact.mutate({ ...contact, id, clientKey });
  return sendOnce(queued, sending, send, `No se pudo anotar el contacto con ${name}`);
}

/** Like `sendProspectContact`. */
export function sendProspectEdit(queued: QueuedProspectEdit, sending: Sending): Promise<void> {
  const send = (id: string) => trpcClient.prospects.edit.mutate({ ...queued.edit, id });
  return sendOnce(queued, sending, send, `No se pudieron guardar los cambios de ${queued.name}`);
}

async function sendOnce(
  { clientKey }: QueuedProspectContact | QueuedProspectEdit,
  { userId, aboutId = '' }: Sending,
  send: (id: string) => Promise<unknown>,
  failure: string,
): Promise<void> {
  await send(aboutId).catch((error: unknown) => notifyFailure(failure, refusalOf(error).message));
  await removeQueued(userId, clientKey);
  prospectsChanged();
}
