import type { AccountNewsKind } from '../../../../shared/sales/saleHistory.ts';
import { DAY_MS } from '../../../../shared/values/durations.ts';
import type { AppContext } from '../../../context.ts';
import {
  countUnreadAccountNews,
  findLatestAtMs,
  insertAccountNews,
  insertOnce,
  listAccountNews,
  updateAccountNewsRead,
  type AccountNews,
} from './news.repository.ts';

export type { AccountNews };

/** Returns the id. Call in a transaction. */
export function recordAccountNews(ctx: AppContext, userId: number, kind: AccountNewsKind): number {
  return insertAccountNews(ctx.db, { userId, kind, atMs: ctx.now(), isRead: false });
}

/** A member's sale became overdue at that instant. Returns whether it is new. Call in a transaction. */
export function recordTeamOverdue(ctx: AppContext, leaderId: number, saleId: number, atMs: number): boolean {
  return insertOnce(ctx.db, { userId: leaderId, kind: 'team_overdue', saleId, atMs, isRead: false });
}

/** Like `recordAccountNews`, once in 24 hours. */
export function recordDailyNews(ctx: AppContext, userId: number, kind: AccountNewsKind): void {
  const latestAtMs = findLatestAtMs(ctx.db, userId, kind) ?? 0;
  if (ctx.now() - latestAtMs >= DAY_MS) recordAccountNews(ctx, userId, kind);
}

/** News of the user's account, newest first, and the number unread. */
export function getAccountNews(
  ctx: AppContext,
  userId: number,
  limit: number,
): { unread: number; news: AccountNews[] } {
  return { unread: countUnreadAccountNews(ctx.db, userId), news: listAccountNews(ctx.db, userId, limit) };
}

/** Call in a transaction. */
export function markAccountNewsRead(ctx: AppContext, userId: number): void {
  updateAccountNewsRead(ctx.db, userId);
}
