import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useUser } from '../../../api/user.ts';
import { ifFree, queuedLock } from '../../../device/outbox/locks.ts';
import { discardQueued } from '../../../device/outbox/queue.ts';
import type { QueuedProspect } from '../outbox/queued.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyFailure } from '../../../ui/notices.tsx';
import { EditLocalProspect } from '../add/EditProspect.tsx';
import classes from './ProspectSheet.module.css';
import { ActionButton } from '../../../ui/ActionButton.tsx';

interface LocalActionsProps {
  waiting: QueuedProspect;
  onGone: () => void;
}

/** Corrects or discards a queued prospect. */
export function LocalActions({ waiting, onGone }: LocalActionsProps) {
  const user = useUser();
  const editing = useDialog<QueuedProspect>();
  const discarding = useDialog<QueuedProspect>();
  const discard = async () => {
    const { clientKey } = waiting;
    const isFree = await ifFree(queuedLock(clientKey), () =>
      discardQueued(user.id, clientKey, { except: 'sale' }),
    );
    discarding.close();
    if (isFree) onGone();
    else notifyFailure('No se pudo descartar', 'Se está enviando. Prueba en un momento.');
  };
  return (
    <div className={classes.actions}>
      <ActionButton
        icon={IconEdit}
        variant={waiting.state === 'refused' ? 'filled' : 'default'}
        onClick={() => editing.open(waiting)}
      >
        {waiting.state === 'refused' ? 'Corregir' : 'Editar'}
      </ActionButton>
      <ActionButton icon={IconTrash} variant="default" onClick={() => discarding.open(waiting)}>
        Descartar
      </ActionButton>
      <EditLocalProspect {...editing} />
      <ConfirmModal
        opened={discarding.opened}
        title="Descartar interesado"
        question={`Se borra de este dispositivo a ${waiting.prospect.name}, que todavía no se envió.`}
        confirmLabel="Descartar"
        onConfirm={() => void discard()}
        onClose={discarding.close}
      />
    </div>
  );
}
