import type { PayoutInput, PayoutView } from '../../../../shared/payout.ts';
import type { AppContext } from '../../../context.ts';
import { findPayout, upsertPayout } from './payout.repository.ts';

/** Where that user is paid; null before they said so. */
export function getPayout(ctx: AppContext, userId: number): PayoutView | null {
  const payout = findPayout(ctx.db, userId);
  if (!payout) return null;
  const { cuit, cbu, alias } = payout;
  return { cuit, cbu, alias };
}

export async function savePayout(
  ctx: AppContext,
  userId: number,
  { cuit, cbu, alias }: PayoutInput,
): Promise<PayoutView> {
  const payout = { cuit, cbu: cbu || null, alias: alias || null };
  await ctx.transaction(() => upsertPayout(ctx.db, { userId, ...payout, updatedAtMs: ctx.now() }));
  return payout;
}
