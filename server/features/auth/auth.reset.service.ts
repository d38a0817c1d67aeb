import crypto from 'node:crypto';
import type { PasswordLinkView, ResetPasswordInput } from '../../../shared/auth/auth.ts';
import type { ForgotPasswordInput } from '../../../shared/mail/mail.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/values/durations.ts';
import { AppError, invalid } from '../../../shared/errors.ts';
import { olderThanMs } from '../../clock.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { limitsOf } from '../../limits.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { isMailOn, queueReset, requireMail } from '../mail/mail.queue.service.ts';
import { findAccount, findAccountByEmail, requireUser } from '../users/users.service.ts';
import { attemptPassword } from './auth.limits.service.ts';
import {
  deleteExpiredPasswordLinks,
  deletePasswordLinksOf,
  findLivePasswordLink,
  insertPasswordLink,
} from './auth.repository.ts';
import { replacePassword } from './auth.service.ts';
import { requireGoodPassword } from './auth.passwords.rules.ts';
import { hashPassword } from './auth.passwords.service.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { authErrors } from './auth.errors.ts';

const LINK_LIFE_MS = DAY_MS;
const MAILED_LIFE_MS = HOUR_MS;

/** Creates a single-use link for 24 hours and voids earlier ones; throws 403 for an administrator, 409 for a deactivated account. */
export function createPasswordLink(
  ctx: AppContext,
  admin: SignedInUser,
  userId: number,
): Promise<PasswordLinkView> {
  return ctx.transaction(() => {
    const user = requireUser(ctx, userId);
    if (user.role === 'admin') throw authErrors.linkOfAdministrator(isMailOn(ctx));
    if (!user.isActive) throw authErrors.ACCOUNT_INACTIVE();
    deletePasswordLinksOf(ctx.db, user.id);
    recordAudit(ctx, { actorId: admin.id, kind: 'password_link', ...subjectOf(user) });
    return insertLink(ctx, { userId: user.id, createdById: admin.id, lifeMs: LINK_LIFE_MS });
  });
}

function insertLink(
  ctx: AppContext,
  { lifeMs, ...whose }: { userId: number; createdById: number; lifeMs: number },
): PasswordLinkView {
  const token = newToken();
  const createdAtMs = ctx.now();
  const expiresAtMs = createdAtMs + lifeMs;
  deleteExpiredPasswordLinks(ctx.db, olderThanMs(ctx, 0));
  insertPasswordLink(ctx.db, { tokenHash: hashToken(token), ...whose, createdAtMs, expiresAtMs });
  // After the #, so that no server log or Referer contains the token.
  return { token, link: `/#/reset/${token}`, expiresAt: new Date(expiresAtMs).toISOString() };
}

/**
 * Mails a link to an active account and voids earlier ones. Does as much for any other address, and for more than three in an
 * hour. Throws 404 where no mail is sent, 429 beyond 10 an hour from one address.
 */
export async function requestPasswordMail(
  ctx: AppContext,
  ip: string,
  { email }: ForgotPasswordInput,
): Promise<void> {
  requireMail(ctx);
  await limitsOf(ctx).takeFrom(ip, [{ rate: 'forgottenPasswords' }]);
  const isFew = await takePasswordMail(ctx, email);
  await ctx.transaction(() => {
    const user = findAccountByEmail(ctx, email);
    const recipient = isFew && user?.isActive ? user : undefined;
    deletePasswordLinksOf(ctx.db, recipient?.id ?? 0);
    queueReset(ctx, recipient);
  });
}

/** Counts unknown emails too. */
async function takePasswordMail(ctx: AppContext, email: string): Promise<boolean> {
  try {
    await limitsOf(ctx).take('passwordMails', crypto.hash('sha256', email));
    return true;
  } catch (refused) {
    if (refused instanceof AppError && refused.code === 'TOO_MANY_REQUESTS') return false;
    throw refused;
  }
}

/** Makes the link of a mail that is being sent, for 60 minutes; undefined once the account is inactive or has another email. */
export function createMailedLink(
  ctx: AppContext,
  { id, email }: { id: number; email: string },
): string | undefined {
  const user = findAccount(ctx, id);
  if (!user?.isActive || user.email !== email) return undefined;
  recordAudit(ctx, { actorId: null, kind: 'password_link', ...subjectOf(user), reason: 'Por mail' });
  return insertLink(ctx, { userId: id, createdById: id, lifeMs: MAILED_LIFE_MS }).link;
}

/** Sets a new password, ends all sessions and returns the account's email; throws 400 for a dead link or a bad password, 429 after ten failures. */
export async function resetPassword(
  ctx: AppContext,
  ip: string,
  { token, newPassword }: ResetPasswordInput,
): Promise<string> {
  const tokenHash = hashToken(token);
  // Before the attempt: it would count as a wrong link.
  await requireGoodPassword(
    newPassword,
    'Nueva contraseña',
    findLivePasswordLink(ctx.db, tokenHash, ctx.now()),
  );
  return attemptPassword(ctx, { account: 'password link', ip }, async () => {
    requireLink(ctx, tokenHash);
    const passwordHash = await hashPassword(newPassword);
    return ctx.transaction(() => {
      // The link may have been used while hashing.
      const { userId, email, createdById, createdByName } = requireLink(ctx, tokenHash);
      const maker = createdById === userId ? 'por mail' : `de ${createdByName}`;
      const how = { byId: userId, reason: `Enlace ${maker}` };
      replacePassword(ctx, requireUser(ctx, userId), passwordHash, how);
      return email;
    });
  });
}

function requireLink(ctx: AppContext, tokenHash: string) {
  const link = findLivePasswordLink(ctx.db, tokenHash, ctx.now());
  const where = isMailOn(ctx) ? 'al iniciar sesión' : 'a un administrador';
  if (!link) throw invalid(`El enlace no es válido o ya venció. Pide uno nuevo ${where}.`);
  return link;
}
