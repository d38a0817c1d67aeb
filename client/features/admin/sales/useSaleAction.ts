import type { SaleView } from '../../../../shared/sales.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { notifyDone, notifyFailure } from '../../../ui/notices.tsx';
import { useSaleChanged } from './useSaleChanged.ts';

/** Decides the DNI on the screen, or closes the open appointment. A conflict is shown, and the sale fetched again. */
export function useSaleAction(sale: SaleView) {
  const show = useSaleChanged();
  const utils = trpc.useUtils();
  const onError = (error: unknown) => {
    notifyFailure('No se pudo guardar', errorText(error));
    void utils.admin.invalidate();
  };
  const { name } = sale.customerInfo;
  const verification = trpc.admin.decideVerification.useMutation({
    onSuccess: (changed) => {
      show(changed);
      const approved = changed.verification.state === 'approved';
      notifyDone(approved ? `DNI aprobado: ${name}` : `DNI rechazado: ${name}`);
    },
    onError,
  });
  const appointment = trpc.admin.closeAppointment.useMutation({
    onSuccess: (changed) => {
      show(changed);
      notifyDone(changed.status === 'installed' ? `Instalada: ${name}` : `El turno no se hizo: ${name}`);
    },
    onError,
  });
  return {
    busy: verification.isPending || appointment.isPending,
    decide: (result: 'approved' | 'rejected', note = '') =>
      verification.mutate({
        id: sale._id,
        attempt: sale.verification.attempt,
        result,
        ...(note && { note }),
      }),
    close: (result: 'done' | 'failed', reason = '') =>
      appointment.mutate({ id: sale._id, result, ...(reason && { reason }) }),
  };
}
