import { LEFT_OUT_TEXTS, type SettlementView } from '../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../api/errors.ts';
import { trpc } from '../../../api/trpc.ts';
import { unlessOvertaken, useSettlementChange } from './actions/useSettlementChange.ts';

/** Removes single lines from a draft, and puts them back. */
export function useExclusion({ _id: id, leftOut, total }: SettlementView) {
  const change = trpc.admin.excludeSettlementEntries.useMutation(useSettlementChange(id));
  const { mutate, isPending, error } = unlessOvertaken(change);
  return {
    isPending,
    error: error ? errorText(error, 'Error al guardar el cambio') : null,
    exclude: (entryId: string, isExcluded: boolean) => {
      const before = leftOut
        .filter(({ reason }) => reason === LEFT_OUT_TEXTS.excluded)
        .map((entry) => entry.entryId);
      const others = before.filter((other) => other !== entryId);
      mutate({ id, excludedEntryIds: isExcluded ? [...others, entryId] : others, expectedTotal: total });
    },
  };
}
