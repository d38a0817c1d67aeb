import type { TrackView } from '../../../../shared/sales/customerLink/customerLink.ts';
import type { AppContext } from '../../../context.ts';
import { findAccount } from '../../users/users.service.ts';
import { listProgress } from '../sale/sale.progress.repository.ts';
import type { Sale } from '../sale/sale.repository.ts';
import { updateLinkSeen } from './customerLink.repository.ts';
import { requireTracked } from './customerLink.service.ts';
import { toTrackView } from './customerLink.view.ts';

/** Returns the customer's view, and notes the moment. Throws as `requireTracked`. */
export async function getTrack(ctx: AppContext, token: string): Promise<TrackView> {
  const { linkId, track } = ctx.snapshot(() => {
    const { sale, linkId } = requireTracked(ctx, token);
    return { linkId, track: trackOf(ctx, sale) };
  });
  try {
    await ctx.transaction(() => updateLinkSeen(ctx.db, linkId, ctx.now()));
  } catch (error) {
    if (!ctx.noteOutage(error)) throw error;
  }
  return track;
}

/** Call in a snapshot or transaction. */
export function trackOf(ctx: AppContext, sale: Sale): TrackView {
  const [progress] = listProgress(ctx.db, [sale.id]);
  if (!progress) throw new Error(`sale ${sale.id} has no attempt at its verification`);
  return toTrackView(sale, progress, findAccount(ctx, sale.sellerId));
}
