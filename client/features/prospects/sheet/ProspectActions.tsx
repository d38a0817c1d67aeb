import { IconCalendarEvent, IconEdit, IconRefresh, IconTrash, IconUserX } from '@tabler/icons-react';
import { isOpen } from '../../../../shared/prospects/prospectStates.ts';
import type { ProspectView } from '../../../../shared/prospects/prospects.ts';
import { trpc } from '../../../api/trpc.ts';
import { FormModal } from '../../../ui/dialogs/FormModal.tsx';
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx';
import { RemovalDialog } from '../../../ui/dialogs/RemovalDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { notifyDone, failureNotice } from '../../../ui/notices.tsx';
import { EditProspect } from '../add/EditProspect.tsx';
import { prospectsChanged } from '../prospectsChanged.ts';
import classes from './ProspectSheet.module.css';
import { ActionButton } from '../../../ui/ActionButton.tsx';

const LOST_REASONS = ['No le interesa', 'Es caro', 'Ya tiene alarma', 'Compró otra', 'No responde', 'Otro'];

const DONE = {
  contacted: 'Sigue entre tus interesados',
  visit: 'Anotado: visita agendada',
  lost: 'Anotado: perdido',
};

interface ProspectActionsProps {
  prospect: ProspectView;
  /** Called after deletion. */
  onGone: () => void;
}

/** Actions done once per prospect: a visit, its end, corrections. */
export function ProspectActions({ prospect, onGone }: ProspectActionsProps) {
  const { _id: id, state } = prospect;
  const editing = useDialog<ProspectView>();
  const losing = useDialog<true>();
  const removing = useDialog<ProspectView>();
  const change = trpc.prospects.changeState.useMutation({
    onSuccess: (_prospect, { state: next }) => {
      notifyDone(DONE[next]);
      prospectsChanged();
    },
    onError: failureNotice('No se pudo cambiar el estado'),
  });
  const removal = trpc.prospects.delete.useMutation({
    onSuccess: () => {
      onGone();
      prospectsChanged();
    },
  });
  const shape = { variant: 'default', size: 'sm', mih: 44, px: 6 } as const;
  const busy = change.isPending;
  return (
    <div className={classes.actions}>
      {isOpen(state) && (
        <>
          <ActionButton icon={IconEdit} {...shape} onClick={() => editing.open(prospect)}>
            Editar
          </ActionButton>
          {state !== 'visit' && (
            <ActionButton
              icon={IconCalendarEvent}
              {...shape}
              disabled={busy}
              onClick={() => change.mutate({ id, state: 'visit' })}
            >
              Visita agendada
            </ActionButton>
          )}
          <ActionButton icon={IconUserX} {...shape} disabled={busy} onClick={() => losing.open(true)}>
            Perdido
          </ActionButton>
        </>
      )}
      {state === 'lost' && (
        <ActionButton
          icon={IconRefresh}
          {...shape}
          disabled={busy}
          onClick={() => change.mutate({ id, state: 'contacted' })}
        >
          Reabrir
        </ActionButton>
      )}
      {state !== 'won' && (
        <ActionButton icon={IconTrash} {...shape} onClick={() => removing.open(prospect)}>
          Eliminar
        </ActionButton>
      )}
      <FormModal title="Editar interesado" {...editing}>
        {(subject) => <EditProspect prospect={subject} onDone={editing.close} />}
      </FormModal>
      <NoteDialog
        draft={`lost-${id}`}
        title="¿Por qué se perdió?"
        choices={LOST_REASONS}
        confirmLabel="Marcar como perdido"
        required
        opened={losing.opened}
        onClose={losing.close}
        onConfirm={(reason) => change.mutateAsync({ id, state: 'lost', reason })}
      />
      <RemovalDialog
        {...removing}
        title="Eliminar interesado"
        question="Se eliminan sus datos y su historia. No se puede deshacer."
        call={removal}
        done={() => 'Se eliminó el interesado'}
        failure="Error al eliminar el interesado"
      >
        {({ name }) => <b>{name}</b>}
      </RemovalDialog>
    </div>
  );
}
