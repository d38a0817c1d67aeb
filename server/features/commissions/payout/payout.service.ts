import type { PayoutInput, PayoutView } from '../../../../shared/commissions/payout.ts';
import type { AppContext } from '../../../context.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { queueMail } from '../../mail/mail.queue.service.ts';
import { notify } from '../../push/push.notify.service.ts';
import { withIdentity, type SignedInCall } from '../../auth/auth.identity.service.ts';
import { recordAccountNews } from '../../users/news/news.service.ts';
import { findPayout, upsertPayout } from './payout.repository.ts';

/** A user's payout data; null if never set. */
export function getPayout(ctx: AppContext, userId: number): PayoutView | null {
  const payout = findPayout(ctx.db, userId);
  if (!payout) return null;
  const { cuit, cbu, alias } = payout;
  return { cuit, cbu, alias };
}

/** Throws 400 for a wrong password, 401 `TOTP_REQUIRED` for a missing or wrong code. Equal data change nothing. */
export async function savePayout(
  ctx: AppContext,
  call: SignedInCall,
  { cuit, cbu, alias, ...identity }: PayoutInput,
): Promise<PayoutView> {
  const payout = { cuit, cbu: cbu || null, alias: alias || null };
  await withIdentity(ctx, call, identity, () => {
    const { id: userId, name } = call.user;
    const before = findPayout(ctx.db, userId);
    if (before?.cuit === payout.cuit && before.cbu === payout.cbu && before.alias === payout.alias) return;
    upsertPayout(ctx.db, { userId, ...payout, updatedAtMs: ctx.now() });
    const newsId = recordAccountNews(ctx, userId, 'payout_changed');
    notify(ctx, [userId], { kind: 'payout', subjectId: newsId });
    queueMail(ctx, 'payout', userId);
    const change = { subjectId: userId, subjectName: name, to: endingOf(payout) };
    recordAudit(ctx, { actorId: userId, kind: 'payout_changed', ...change });
  });
  return payout;
}

/** Enough to recognise an account, too little to pay to it. */
function endingOf({ cbu, alias }: PayoutView): string {
  return cbu === null ? `alias …${alias?.slice(-4)}` : `CBU …${cbu.slice(-4)}`;
}
