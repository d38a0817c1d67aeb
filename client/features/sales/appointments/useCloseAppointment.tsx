import { argentineDay, formatDay } from '../../../../shared/values/dates.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmModal } from '../../../ui/dialogs/ConfirmModal.tsx';
import { NoteDialog } from '../../../ui/dialogs/NoteDialog.tsx';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { useNow } from '../../../ui/useNow.ts';
import { notifyUndoable } from '../../../ui/notices.tsx';
import { showRefusal, showSale } from '../showSale.ts';

const FAILURES = ['No había nadie', 'El cliente pidió otro día', 'No fue el técnico', 'No se pudo instalar'];

const onError = showRefusal('No se pudo guardar');

/** Closes a sale's open appointment and offers to undo its status. Shows a conflict, and refetches the sale. */
export function useCloseAppointment(id: string, customerName: string) {
  const failing = useDialog<string>();
  const early = useDialog<string>();
  const today = argentineDay(useNow());
  const undo = trpc.admin.changeSaleStatus.useMutation({ onSuccess: showSale, onError });
  const closing = trpc.admin.closeAppointment.useMutation({
    onSuccess: (changed, { result }) => {
      showSale(changed);
      notifyUndoable(
        result === 'done' ? `Instalada: ${customerName}` : `El turno no se hizo: ${customerName}`,
        () => undo.mutate({ id, status: 'appointed', expectedStatus: changed.status }),
      );
    },
    onError,
  });
  const busy = closing.isPending || undo.isPending;
  const finish = (expectedDate: string) => {
    if (!busy) closing.mutate({ id, result: 'done', expectedDate });
  };
  return {
    busy,
    /** Asks first before its day, `expectedDate`, as on the screen. */
    done: (expectedDate: string) => {
      if (expectedDate > today) early.open(expectedDate);
      else finish(expectedDate);
    },
    /** Asks why first. */
    failed: failing.open,
    /** Stays open when the sale changes, and acts on the appointment that it was opened for. */
    dialog: (
      <>
        <ConfirmModal
          opened={early.opened}
          title="Todavía no es su día"
          question={`El turno de ${customerName}: ${formatDay(early.subject ?? today, today)}. ¿Ya se instaló?`}
          confirmLabel="Sí, se instaló"
          color="petrol"
          onConfirm={() => {
            early.close();
            if (early.subject !== undefined) finish(early.subject);
          }}
          onClose={early.close}
        />
        <NoteDialog
          draft={`failed-${id}`}
          title="¿Por qué no se hizo?"
          choices={FAILURES}
          confirmLabel="No se hizo"
          opened={failing.opened}
          onClose={failing.close}
          onConfirm={(reason) =>
            failing.subject === undefined
              ? undefined
              : closing.mutateAsync({
                  id,
                  result: 'failed',
                  expectedDate: failing.subject,
                  ...(reason && { reason }),
                })
          }
        />
      </>
    ),
  };
}
