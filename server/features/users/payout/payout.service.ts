import type { PayoutInput, PayoutView } from '../../../../shared/commissions/payout.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { User } from '../users.service.ts';
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
  { id: userId, name }: Pick<User, 'id' | 'name'>,
  { cuit, cbu, alias }: PayoutInput,
): Promise<PayoutView> {
  const payout = { cuit, cbu: cbu || null, alias: alias || null };
  await ctx.transaction(() => {
    upsertPayout(ctx.db, { userId, ...payout, updatedAtMs: ctx.now() });
    const change = { subjectId: userId, subjectName: name, reason: 'Datos de cobro' };
    recordAudit(ctx, { actorId: userId, kind: 'user_updated', ...change });
  });
  return payout;
}
