import type { SaleEventView, SaleNewsView } from '../../../../shared/sales/saleHistory.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { getPayoutNews, markPayoutNewsRead } from '../../commissions/payout/payout.service.ts';
import { requireSale } from '../sale/sale.service.ts';
import {
  countNewsAfter,
  lastReadNewsId,
  listEvents,
  listNews,
  newestNewsId,
  upsertLastReadNewsId,
} from './timeline.repository.ts';
import { toPayoutNewsItemView, toSaleEventView, toSaleNewsItemView } from './timeline.view.ts';

const NEWS_SHOWN = 50;

/** Newest first. */
export function getTimeline(ctx: AppContext, user: SignedInUser, saleId: number): SaleEventView[] {
  return ctx.snapshot(() => {
    const sale = requireSale(ctx, user, saleId);
    return listEvents(ctx.db, sale.id).map(toSaleEventView).toReversed();
  });
}

/** Other users' changes to the caller's sales, and changes of the caller's payout data, newest first. */
export function getNews(ctx: AppContext, user: SignedInUser): SaleNewsView {
  return ctx.snapshot(() => {
    const payout = getPayoutNews(ctx, user.id, NEWS_SHOWN);
    const events = [
      ...payout.changes.map(toPayoutNewsItemView),
      ...listNews(ctx.db, user.id, NEWS_SHOWN).map(toSaleNewsItemView),
    ];
    return {
      unread: countNewsAfter(ctx.db, user.id, lastReadNewsId(ctx.db, user.id)) + payout.unread,
      // Stable: events of one instant keep their order.
      events: events.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, NEWS_SHOWN),
    };
  });
}

export async function markNewsRead(ctx: AppContext, user: SignedInUser): Promise<void> {
  const newestId = newestNewsId(ctx.db, user.id);
  const isRead = newestId <= lastReadNewsId(ctx.db, user.id);
  if (isRead && getPayoutNews(ctx, user.id, 0).unread === 0) return;
  await ctx.transaction(() => {
    upsertLastReadNewsId(ctx.db, user.id, newestId);
    markPayoutNewsRead(ctx, user.id);
  });
}
