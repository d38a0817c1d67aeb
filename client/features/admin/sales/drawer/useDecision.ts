import type { SaleView } from '../../../../../shared/sales/sales.ts';
import { errorText } from '../../../../api/errors.ts';
import { trpc } from '../../../../api/trpc.ts';
import { notifyFailure } from '../../../../ui/notices.tsx';
import { useSaleChanged } from '../useSaleChanged.ts';

type Result = 'approved' | 'rejected';

/** Decides the DNI on the screen. A conflict is shown, and the sale fetched again. */
export function useDecision(sale: SaleView, onDecided: (result: Result, holderName: string) => void) {
  const show = useSaleChanged();
  const utils = trpc.useUtils();
  const decision = trpc.admin.decideVerification.useMutation({
    onSuccess: (changed, { result }) => {
      show(changed);
      onDecided(result, changed.verification.holderName);
    },
    onError: (error) => {
      notifyFailure('No se pudo guardar', errorText(error));
      void utils.admin.invalidate();
    },
  });
  return {
    busy: decision.isPending,
    decide: (result: Result, note = '') =>
      decision.mutate({
        id: sale._id,
        attempt: sale.verification.attempt,
        result,
        ...(note && { note }),
      }),
  };
}
