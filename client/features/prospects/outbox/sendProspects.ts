import { trpcClient } from '../../../api/trpc.ts';
import { putQueued, removeQueued, removeSent } from '../../../device/outbox/queue.ts';
import type { QueuedProspect, QueuedProspectContact, QueuedProspectEdit } from './queued.ts';
import { refusalOf } from '../../../device/outbox/refusalOf.ts';
import type { Sending } from '../../../device/outbox/sender.ts';
import { notifyDone, notifyRefused } from '../../../ui/notices.tsx';
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
  return sendOnce(queued, sending, send, [`No se pudo anotar el contacto con ${name}`, contact.note]);
}

/** Like `sendProspectContact`. */
export function sendProspectEdit(queued: QueuedProspectEdit, sending: Sending): Promise<void> {
  const { edit, name } = queued;
  const send = (id: string) => trpcClient.prospects.edit.mutate({ ...edit, id });
  const typed = [edit.name, edit.phone, edit.city, edit.note].filter(Boolean).join(', ');
  return sendOnce(queued, sending, send, [`No se pudieron guardar los cambios de ${name}`, typed]);
}

async function sendOnce(
  { clientKey }: QueuedProspectContact | QueuedProspectEdit,
  { userId, aboutId = '' }: Sending,
  send: (id: string) => Promise<unknown>,
  [failure, typed]: [failure: string, typed: string | null | undefined],
): Promise<void> {
  await send(aboutId).catch((error: unknown) => notifyRefused(failure, refusalOf(error).message, typed));
  await removeQueued(userId, clientKey);
  prospectsChanged();
}
