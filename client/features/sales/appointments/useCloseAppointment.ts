import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyFailure, notifyUndoable } from '../../../ui/notices.tsx';
import { useSaleChanged } from '../useSaleChanged.ts';

interface AppointedSale {
  id: string;
  customerName: string;
}

/** Closes a sale's open appointment and offers to undo its status. Shows a conflict, and refetches the sale. */
export function useCloseAppointment({ id, customerName }: AppointedSale) {
  const show = useSaleChanged();
  const utils = trpc.useUtils();
  const onError = (error: unknown) => {
    notifyFailure('No se pudo guardar', errorText(error));
    void utils.admin.invalidate();
  };
  const undo = trpc.admin.changeSaleStatus.useMutation({ onSuccess: show, onError });
  const closing = trpc.admin.closeAppointment.useMutation({
    onSuccess: (changed, { result }) => {
      show(changed);
      notifyUndoable(
        result === 'done' ? `Instalada: ${customerName}` : `El turno no se hizo: ${customerName}`,
        () => undo.mutate({ id, status: 'appointed', expectedStatus: changed.status }),
      );
    },
    onError,
  });
  return {
    busy: closing.isPending || undo.isPending,
    /** `expectedDate`: the appointment's day on the screen. */
    close: (result: 'done' | 'failed', expectedDate: string, reason = '') =>
      closing.mutate({ id, result, expectedDate, ...(reason && { reason }) }),
  };
}
