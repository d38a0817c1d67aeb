import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, invalid } from '../../../../shared/errors.ts';
import type {
  CloseSettlementsInput,
  PaySettlementsInput,
  SettlementsStepView,
} from '../../../../shared/commissions/settlements.ts';
import { ID_PATTERN } from '../../../../shared/input/ids.ts';
import { argentineDay } from '../../../../shared/values/dates.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { doSlice } from '../../../shares/slices.ts';
import type { ListedSettlement } from './settlements.repository.ts';
import { closeDraft, payClosed, requireClosed } from './settlements.service.ts';
import { toListedSettlementView } from './settlements.view.ts';

const NO_PAYOUT =
  'No tenía datos de cobro cuando se cerró: no se le puede transferir. Si los carga, anúlala y prepara otra.';

type Skipped = SettlementsStepView['skipped'][number];

/** Numbers each draft in the order of the ids; skips, with the reason, what a single call would refuse. */
export function closeSettlements(
  ctx: AppContext,
  admin: SignedInUser,
  { ids, expectedTotals }: CloseSettlementsInput,
): Promise<SettlementsStepView> {
  const expected = new Map(ids.map((id, index) => [id, expectedTotals?.[index]]));
  return stepEach(ctx, ids, (id, text) => closeDraft(ctx, admin, id, expected.get(text)));
}

/** Pays each closed settlement; by transfer only those with payout data. Throws 400 for a future day. */
export async function paySettlements(
  ctx: AppContext,
  admin: SignedInUser,
  { ids, ...payment }: PaySettlementsInput,
): Promise<SettlementsStepView> {
  if (payment.paidOn > argentineDay(ctx.now()))
    throw invalid('El campo Fecha de pago es de un día que no llegó');
  return stepEach(ctx, ids, (id, text) => {
    const closed = requireClosed(ctx, id);
    if (payment.method === 'transfer' && closed.missingPayout) {
      return { id: text, reason: NO_PAYOUT, missingPayout: true };
    }
    return payClosed(ctx, admin, closed, payment);
  });
}

type Step = (id: number, text: string) => ListedSettlement | Skipped;

/** Runs the step for each, some milliseconds of them per transaction. The step must throw before it writes. */
async function stepEach(ctx: AppContext, ids: string[], step: Step): Promise<SettlementsStepView> {
  const result: SettlementsStepView = { settlements: [], skipped: [] };
  const left = [...new Set(ids)];
  while (left.length > 0) {
    await nextTurn();
    const outcomes = await ctx.transaction(() => doSlice(left, (text) => stepOne(text, step)));
    left.splice(0, outcomes.length);
    for (const outcome of outcomes) {
      if ('reason' in outcome) result.skipped.push(outcome);
      else result.settlements.push(toListedSettlementView(outcome));
    }
  }
  return result;
}

function stepOne(text: string, step: Step): ListedSettlement | Skipped {
  try {
    return step(ID_PATTERN.test(text) ? Number(text) : 0, text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id: text, reason: error.message };
  }
}
