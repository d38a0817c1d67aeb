import type { SaleEventView, SaleNewsView } from '../../../../shared/sales/saleHistory.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { requireSale } from '../sale/sale.service.ts';
import {
  countNewsAfter,
  lastReadNewsId,
  listEvents,
  listNews,
  newestNewsId,
  upsertLastReadNewsId,
} from './timeline.repository.ts';
import { toSaleEventView, toSaleNewsItemView } from './timeline.view.ts';

const NEWS_SHOWN = 50;

/** Newest first. */
export function getTimeline(ctx: AppContext, user: SignedInUser, saleId: number): SaleEventView[] {
  return ctx.snapshot(() => {
    const sale = requireSale(ctx, user, saleId);
    return listEvents(ctx.db, sale.id).map(toSaleEventView).toReversed();
  });
}

/** What other users did to the caller's sales, newest first. */
export function getNews(ctx: AppContext, user: SignedInUser): SaleNewsView {
  return ctx.snapshot(() => ({
    unread: countNewsAfter(ctx.db, user.id, lastReadNewsId(ctx.db, user.id)),
    events: listNews(ctx.db, user.id, NEWS_SHOWN).map(toSaleNewsItemView),
  }));
}

export async function markNewsRead(ctx: AppContext, user: SignedInUser): Promise<void> {
  const newestId = newestNewsId(ctx.db, user.id);
  if (newestId <= lastReadNewsId(ctx.db, user.id)) return;
  await ctx.transaction(() => upsertLastReadNewsId(ctx.db, user.id, newestId));
}
