import type { SettlementView } from '../../../../../shared/commissions/settlements.ts';
import { errorText } from '../../../../api/errors.ts';
import { callFailure, trpc } from '../../../../api/trpc.ts';
import { notifyFailure } from '../../../../ui/notices.tsx';
import { moneyChanged } from '../../moneyChanged.ts';

/** Status codes when another user was faster. */
const OVERTAKEN = new Set([404, 409]);

/**
 * The handlers of a mutation that changes one settlement: shows what it became. When another user was faster, says so
 * and fetches what it is now.
 */
export function useSettlementChange(id: string, onDone?: (changed: SettlementView) => void) {
  const utils = trpc.useUtils();
  return {
    onSuccess: (changed: SettlementView) => {
      utils.commissions.settlement.setData({ id }, changed);
      onDone?.(changed);
      moneyChanged();
    },
    onError: (error: unknown) => {
      if (!isOvertaken(error)) return;
      notifyFailure('La liquidación cambió mientras la veías', errorText(error));
      // A reset: the settlement may be gone.
      void utils.commissions.settlement.reset({ id });
      moneyChanged();
    },
  };
}

/** Returns the call without failures that the notice explains. */
export function unlessOvertaken<Call extends { error: unknown }>(call: Call) {
  return { ...call, error: isOvertaken(call.error) ? null : call.error };
}

function isOvertaken(error: unknown): boolean {
  return OVERTAKEN.has(callFailure(error)?.status ?? 0);
}
