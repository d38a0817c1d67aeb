import type { MailKind } from '../../../shared/mail/mail.ts';
import type { AppContext } from '../../context.ts';
import { mailErrors } from './mail.errors.ts';
import {
  deleteWaitingOf,
  insertMail,
  insertMailTo,
  insertNoticesToUnreached,
  insertNoticeTo,
  insertSummaries,
} from './mail.repository.ts';

export function isMailOn({ config }: Pick<AppContext, 'config'>): boolean {
  return config.SMTP_URL !== undefined;
}

/** Throws 404 where no mail is sent. */
export function requireMail(ctx: AppContext): void {
  if (!isMailOn(ctx)) throw mailErrors.off();
}

/** Queues a mail to the account's present address; `about` is what its text needs. Call in the transaction of the event. */
export function queueMail(
  ctx: AppContext,
  kind: MailKind,
  userId: number,
  about: string | null = null,
): void {
  if (isMailOn(ctx)) insertMailTo(ctx.db, mailOf(ctx, kind, false, about), userId);
}

/** Replaces one that waits. Without an account nobody gets it: the call takes as long. */
export function queueReset(ctx: AppContext, user: { id: number; email: string } | undefined): void {
  deleteWaitingOf(ctx.db, user?.id ?? 0, 'reset');
  const recipient = { userId: user?.id ?? null, address: user?.email ?? null };
  insertMail(ctx.db, { ...rowOf(ctx, 'reset'), ...recipient, about: null });
}

export function queueInvitation(ctx: AppContext, invitationId: number, address: string): void {
  if (!isMailOn(ctx)) return;
  insertMail(ctx.db, { ...rowOf(ctx, 'invitation'), userId: null, address, about: String(invitationId) });
}

/** To an account that wants notices. */
export function queueSettlementMail(ctx: AppContext, userId: number, settlementId: number): void {
  if (isMailOn(ctx)) insertNoticeTo(ctx.db, mailOf(ctx, 'settlement', true, String(settlementId)), userId);
}

/** To recipients, or all accounts, that want notices and have no device for push messages. */
export function queueTrainingMails(
  ctx: AppContext,
  { id, senderId, recipientIds }: { id: number; senderId: number; recipientIds: number[] | undefined },
): void {
  if (!isMailOn(ctx)) return;
  insertNoticesToUnreached(ctx.db, mailOf(ctx, 'training', true, String(id)), senderId, recipientIds);
}

/** To administrators who want it. */
export function queueSummaries(ctx: AppContext, week: string): void {
  insertSummaries(ctx.db, mailOf(ctx, 'summary', true, week));
}

function mailOf(ctx: AppContext, kind: MailKind, isNotice: boolean, about: string | null) {
  return { kind, isNotice: Number(isNotice), about, nowMs: ctx.now() };
}

function rowOf(ctx: AppContext, kind: MailKind) {
  return { kind, isNotice: false, createdAtMs: ctx.now(), dueAtMs: ctx.now() };
}
