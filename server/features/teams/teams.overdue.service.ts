import { FOLLOW_UP_MS } from '../../../shared/sales/followUp.ts';
import { MINUTE_MS } from '../../../shared/values/durations.ts';
import type { AppContext } from '../../context.ts';
import { notify } from '../push/push.notify.service.ts';
import { recordTeamOverdue } from '../users/news/news.service.ts';
import { findLookedUntil, listClocksOfMembers, saveLookedUntil } from './teams.repository.ts';

const LOOK_MS = 20_000;
/** How often the place is stored while nothing becomes overdue. */
const STORE_MS = 10 * MINUTE_MS;

/** Looks for overdue sales of members while the server runs. */
export function tellLeaders(ctx: AppContext): void {
  const look = () =>
    noticeOverdue(ctx).catch((error: unknown) => {
      if (!ctx.noteOutage(error)) ctx.log.error({ err: error }, 'leaders not told of overdue sales');
    });
  const timer = setInterval(look, LOOK_MS).unref();
  const first = look();
  ctx.onClose(async () => {
    clearInterval(timer);
    await first;
  });
}

/** Tells leaders of the members' sales whose 48 hours ended since the last look, once per breach. */
export async function noticeOverdue(ctx: AppContext): Promise<void> {
  const untilMs = ctx.now() - FOLLOW_UP_MS;
  const lookedMs = findLookedUntil(ctx.db) ?? untilMs - STORE_MS;
  const found = listClocksOfMembers(ctx.db, lookedMs, untilMs);
  // A place far ahead was stored by a clock that was ahead.
  if (found.length === 0 && Math.abs(untilMs - lookedMs) < STORE_MS) return;
  await ctx.transaction(() => {
    for (const { saleId, leaderId, sinceMs } of found) {
      const isNew = recordTeamOverdue(ctx, leaderId, saleId, sinceMs + FOLLOW_UP_MS);
      if (isNew) notify(ctx, [leaderId], { kind: 'team_overdue', subjectId: saleId });
    }
    saveLookedUntil(ctx.db, untilMs);
  });
}
