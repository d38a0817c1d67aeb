import { utils } from '../../../api/queryClient.ts';
import { trpcClient } from '../../../api/trpc.ts';
import { putQueued, removeQueued, removeSent } from '../../../device/outbox/queue.ts';
import type { QueuedProspect, QueuedProspectContact, QueuedProspectEdit } from './queued.ts';
import { refusalOf } from '../../../device/outbox/refusalOf.ts';
import type { Sending } from '../../../device/outbox/sender.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';

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
  showChanges();
}

async function remindOfExisting(id: string, nextAt: string | null | undefined): Promise<void> {
  if (nextAt) await trpcClient.prospects.edit.mutate({ id, nextAt }).catch(refusalOf);
}

/** Sends a queued contact. A refused one is dropped with a notice: it has nothing to correct. */
export async function sendProspectContact(
  { clientKey, contact, name }: QueuedProspectContact,
  { userId, aboutId = '' }: Sending,
): Promise<void> {
  try {
    await trpcClient.prospects.recordContact.mutate({ ...contact, id: aboutId, clientKey });
  } catch (error) {
    notifyFailure(`No se pudo anotar el contacto con ${name}`, refusalOf(error).message);
  }
  await removeQueued(userId, clientKey);
  showChanges();
}

/** Like `sendProspectContact`. */
export async function sendProspectEdit(
  { clientKey, edit, name }: QueuedProspectEdit,
  { userId, aboutId = '' }: Sending,
): Promise<void> {
  try {
    await trpcClient.prospects.edit.mutate({ ...edit, id: aboutId });
  } catch (error) {
    notifyFailure(`No se pudieron guardar los cambios de ${name}`, refusalOf(error).message);
  }
  await removeQueued(userId, clientKey);
  showChanges();
}

function showChanges(): void {
  void utils.prospects.invalidate();
  void utils.sales.todo.invalidate();
}
