import type { MailKind } from '../../../shared/mail/mail.ts';
import type { AppContext } from '../../context.ts';
import { mailErrors } from './mail.errors.ts';
import {
  deleteWaitingOf,
  insertMail,
  insertMailTo,
  insertNoticesToUnreached,
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
  if (isMailOn(ctx)) insertMailTo(ctx.db, mailOf(ctx, kind, about), userId);
}

/** Replaces one that waits. Without an account nobody gets it: the call takes as long. */
export function queueReset(ctx: AppContext, user: { id: number; email: string } | undefined): void {
  deleteWaitingOf(ctx.db, user?.id ?? 0, 'reset');
  queueTo(ctx, 'reset', { userId: user?.id ?? null, address: user?.email ?? null });
}

export function queueInvitation(ctx: AppContext, invitationId: number, address: string): void {
  if (isMailOn(ctx)) queueTo(ctx, 'invitation', { userId: null, address, about: String(invitationId) });
}

/** To recipients, or all accounts, that want notices and have no device for push messages. */
export function queueTrainingMails(
  ctx: AppContext,
  { id, senderId, recipientIds }: { id: number; senderId: number; recipientIds: number[] | undefined },
): void {
  if (!isMailOn(ctx)) return;
  insertNoticesToUnreached(ctx.db, mailOf(ctx, 'training', String(id)), senderId, recipientIds);
}

/** To administrators who want it. */
export function queueSummaries(ctx: AppContext, week: string): void {
  insertSummaries(ctx.db, mailOf(ctx, 'summary', week));
}

function mailOf(ctx: AppContext, kind: MailKind, about: string | null) {
  return { kind, about, createdAtMs: ctx.now() };
}

function queueTo(
  ctx: AppContext,
  kind: MailKind,
  to: { userId: number | null; address: string | null; about?: string },
): void {
  insertMail(ctx.db, { ...mailOf(ctx, kind, null), isNotice: false, dueAtMs: ctx.now(), ...to });
}
