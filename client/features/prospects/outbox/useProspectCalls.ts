import type {
  ContactProspectRequest,
  CreateProspectRequest,
  EditProspectRequest,
} from '../../../../shared/prospects/prospects.ts';
import { newClientKey } from '../../../api/clientKey.ts';
import { errorText, NO_CONNECTION } from '../../../api/errors.ts';
import { KEPT_WITHOUT_RESPONSE, trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../api/user.ts';
import { isId, newlyQueued, putQueued, useQueue } from '../../../device/outbox/queue.ts';
import { sendQueue } from '../../../device/outbox/sender.ts';
import { sendOrKeep } from '../../../device/outbox/sendOrKeep.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { prospectsChanged } from '../prospectsChanged.ts';

const KEPT = 'Guardado en este dispositivo: se envía cuando haya conexión';

/** Adds a prospect now, or once there is a connection. Throws a refusal. */
export function useAddProspect() {
  const user = useUser();
  const { mutateAsync } = trpc.prospects.create.useMutation({ trpc: KEPT_WITHOUT_RESPONSE });
  return async (prospect: Omit<CreateProspectRequest, 'clientKey'>, clientKey: string) => {
    const outcome = await sendOrKeep(
      () => mutateAsync({ ...prospect, clientKey }),
      () => putQueued(user.id, { kind: 'prospect', prospect, reasons: [], ...newlyQueued(clientKey) }),
    );
    if (outcome === 'lost') throw new Error(NO_CONNECTION);
    if (outcome === 'kept') sendQueue();
    else prospectsChanged();
    return outcome;
  };
}

/** Changes a prospect, by id or queued key, now or once there is a connection. Returns whether it was accepted. */
export function useProspectCalls({ _id: about, name }: { _id: string; name: string }) {
  const user = useUser();
  const recording = trpc.prospects.recordContact.useMutation({ trpc: KEPT_WITHOUT_RESPONSE });
  const editing = trpc.prospects.edit.useMutation({ trpc: KEPT_WITHOUT_RESPONSE });
  const queue = useQueue() ?? [];
  // Earlier queued changes go first.
  const mustWait = !isId(about) || queue.some((queued) => queued.about === about);

  const run = async (
    send: () => Promise<unknown>,
    keep: () => Promise<void>,
    { done, failed }: { done: string; failed: string },
  ): Promise<boolean> => {
    try {
      const outcome = await sendOrKeep(mustWait ? null : send, keep);
      if (outcome === 'lost') {
        notifyFailure(failed, NO_CONNECTION);
        return false;
      }
      notifyDone(outcome === 'kept' ? KEPT : done);
      if (outcome === 'kept') sendQueue();
      else prospectsChanged();
      return true;
    } catch (error) {
      notifyFailure(failed, errorText(error));
      return false;
    }
  };
  return {
    isPending: recording.isPending || editing.isPending,
    record: (contact: Omit<ContactProspectRequest, 'id' | 'clientKey'>, done: string) => {
      const clientKey = newClientKey();
      return run(
        () => recording.mutateAsync({ ...contact, id: about, clientKey }),
        () =>
          putQueued(user.id, { kind: 'prospectContact', about, contact, name, ...newlyQueued(clientKey) }),
        { done, failed: 'No se pudo anotar el contacto' },
      );
    },
    edit: (edit: Omit<EditProspectRequest, 'id'>, done: string) =>
      run(
        () => editing.mutateAsync({ ...edit, id: about }),
        () => putQueued(user.id, { kind: 'prospectEdit', about, edit, name, ...newlyQueued(newClientKey()) }),
        { done, failed: 'No se pudo guardar' },
      ),
  };
}
