import { useMutation } from '@tanstack/react-query';
import type { AdjustedPriceView } from '../../../shared/plans/prices.ts';
import { trpc } from '../../api/trpc.ts';

/** Takes the scheduled prices of an adjustment out again. Run again after a failure, it goes on with what is left. */
export function useUndoAdjustment({ onUndone }: { onUndone: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.removePrice.useMutation();
  return useMutation({
    mutationFn: async (adjusted: AdjustedPriceView[]) => {
      for (const { planId, to, validFrom } of adjusted) {
        const history = await utils.admin.listPrices.fetch({ id: planId }, { staleTime: 0 });
        const scheduled = history.find(
          (row) => row.state === 'scheduled' && row.validFrom === validFrom && row.price === to,
        );
        if (scheduled) await remove.mutateAsync({ id: scheduled._id });
      }
    },
    onSuccess: onUndone,
  });
}
