import type { MailStateView } from '../../../shared/mail/mail.ts';
import type { NoticesView } from '../../../shared/operation/operation.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { isoInstant } from '../../../shared/values/instants.ts';
import type { SignedInUser } from '../../caller.ts';
import { olderThanMs } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Outcome } from '../../delivery/deliver.ts';
import { isMailOn, queueMail, requireMail } from './mail.queue.service.ts';
import {
  countFailed,
  countWaiting,
  deleteFailed,
  deleteSent,
  findLastSent,
  findTrouble,
  saveTrouble,
} from './mail.repository.ts';

const KEPT_MS = 7 * DAY_MS;

/** Throws 404 where no mail is sent. */
export function getMailState(ctx: AppContext): MailStateView {
  requireMail(ctx);
  return ctx.snapshot(() => {
    const sentAtMs = findLastSent(ctx.db)?.atMs;
    return {
      waiting: countWaiting(ctx.db),
      failed: countFailed(ctx.db),
      lastSentAt: sentAtMs ? isoInstant(sentAtMs) : null,
      lastError: findTrouble(ctx.db)?.reason ?? null,
    };
  });
}

/** Queues a mail to the caller; throws 404 where no mail is sent. */
export async function testMail(ctx: AppContext, { id }: SignedInUser): Promise<void> {
  requireMail(ctx);
  await ctx.transaction(() => queueMail(ctx, 'test', id));
}

/** `unreachable` while no mail gets through, else whether some were given up in the last week. */
export function getMailNotice(ctx: AppContext): NoticesView['mail'] {
  if (!isMailOn(ctx)) return 'ok';
  if (findTrouble(ctx.db)?.concernsAll) return 'unreachable';
  return countFailed(ctx.db) > 0 ? 'failed' : 'ok';
}

export function countQueuedMails(ctx: AppContext): number {
  return countWaiting(ctx.db);
}

/** Keeps the last error; a mail that gets through ends the notice. Call in a transaction. */
export function noteOutcome(ctx: AppContext, { is, reason, concernsAll = false }: Outcome): void {
  const before = findTrouble(ctx.db);
  if (is === 'sent') {
    if (before?.concernsAll) saveTrouble(ctx.db, { ...before, concernsAll: false });
    return;
  }
  if (reason === undefined) return;
  if (concernsAll && !before?.concernsAll) ctx.log.warn({ reason }, 'mail is not sent');
  saveTrouble(ctx.db, { reason, concernsAll });
}

/** Forgets mails finished a week ago, but for the last one sent. */
export async function sweepMails(ctx: AppContext): Promise<void> {
  const untilMs = olderThanMs(ctx, KEPT_MS);
  await ctx.transaction(() => {
    deleteFailed(ctx.db, untilMs);
    deleteSent(ctx.db, untilMs, findLastSent(ctx.db)?.id ?? 0);
  });
}
