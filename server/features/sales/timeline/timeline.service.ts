import { pageOfEvents, type EventsInput } from '../../../../shared/eventPages.ts';
import { groupEvents } from '../../../../shared/sales/saleEventGroups.ts';
import {
  NEWS_SHOWN,
  type NewsCountView,
  type SaleDetailView,
  type SaleEventsView,
  type SaleNewsItemView,
  type SaleNewsView,
} from '../../../../shared/sales/saleHistory.ts';
import type { SignedInUser } from '../../../caller.ts';
import type { AppContext } from '../../../context.ts';
import { getAccountNews, markAccountNewsRead } from '../../users/news/news.service.ts';
import { requireSale } from '../sale/sale.service.ts';
import { toSaleView } from '../sale/sale.view.ts';
import {
  countNewsAfter,
  lastReadNewsId,
  listEvents,
  listNews,
  newestNewsId,
  upsertLastReadNewsId,
} from './timeline.repository.ts';
import { toAccountNewsItemView, toSaleEventView, toSaleNewsItemView } from './timeline.view.ts';

/** Newest first; throws 404 for an unknown sale or `before`. */
export function getTimeline(ctx: AppContext, user: SignedInUser, { id, before }: EventsInput) {
  return ctx.snapshot(() => {
    requireSale(ctx, user, id);
    return pageOfTimeline(ctx, id, before);
  });
}

/** The end of its history, oldest first; throws 404 for an unknown sale. */
export function getSaleDetail(ctx: AppContext, admin: SignedInUser, id: number): SaleDetailView {
  return ctx.snapshot(() => {
    const sale = requireSale(ctx, admin, id);
    const { events, more } = pageOfTimeline(ctx, sale.id);
    return { sale: toSaleView(ctx, sale, admin), events: events.toReversed(), more };
  });
}

/** Call in a snapshot. */
export function pageOfTimeline(ctx: AppContext, saleId: number, before?: number): SaleEventsView {
  const { rows, more } = pageOfEvents(before, (fromId, limit) => listEvents(ctx.db, saleId, fromId, limit));
  return { events: rows.map(toSaleEventView), more };
}

/** Other users' changes to the caller's sales, and news of the caller's account, newest first. */
export function getNews(ctx: AppContext, user: SignedInUser): SaleNewsView {
  return ctx.snapshot(() => ({ unread: countUnread(ctx, user.id), events: latestNews(ctx, user.id) }));
}

/** The number on the badge, which is asked for each minute: reads no news unless some are unread. */
export function countNews(ctx: AppContext, user: SignedInUser): NewsCountView {
  return ctx.snapshot(() => {
    const unread = countUnread(ctx, user.id);
    if (unread === 0) return { count: 0, hasNews: hasNews(ctx, user.id) };
    const events = latestNews(ctx, user.id);
    const listed = groupEvents(events.slice(0, unread)).length;
    return { count: listed + Math.max(0, unread - events.length), hasNews: true };
  });
}

function countUnread(ctx: AppContext, userId: number): number {
  const ofSales = countNewsAfter(ctx.db, userId, lastReadNewsId(ctx.db, userId));
  return ofSales + getAccountNews(ctx, userId, 0).unread;
}

function hasNews(ctx: AppContext, userId: number): boolean {
  return newestNewsId(ctx.db, userId) > 0 || getAccountNews(ctx, userId, 1).news.length > 0;
}

function latestNews(ctx: AppContext, userId: number): SaleNewsItemView[] {
  const events = [
    ...getAccountNews(ctx, userId, NEWS_SHOWN).news.map(toAccountNewsItemView),
    ...listNews(ctx.db, userId, NEWS_SHOWN).map((item) => toSaleNewsItemView(item, userId)),
  ];
  // Stable: events of one instant keep their order.
  return events.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, NEWS_SHOWN);
}

export async function markNewsRead(ctx: AppContext, user: SignedInUser): Promise<void> {
  const newestId = newestNewsId(ctx.db, user.id);
  const isRead = newestId <= lastReadNewsId(ctx.db, user.id);
  if (isRead && getAccountNews(ctx, user.id, 0).unread === 0) return;
  await ctx.transaction(() => {
    upsertLastReadNewsId(ctx.db, user.id, newestId);
    markAccountNewsRead(ctx, user.id);
  });
}
