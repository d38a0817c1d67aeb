import type { PasswordLinkView, ResetPasswordInput } from '../../../shared/auth.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { AppContext } from '../../context.ts';
import { requireUser } from '../users/users.service.ts';
import { attemptPassword } from './auth.limits.ts';
import {
  deleteExpiredPasswordLinks,
  deletePasswordLinksOf,
  findLivePasswordLink,
  insertPasswordLink,
} from './auth.repository.ts';
import { replacePassword, type SignedInUser } from './auth.service.ts';
import { hashPassword } from './auth.passwords.ts';
import { hashToken, newToken } from './auth.tokens.ts';

const LINK_LIFE_MS = DAY_MS;

/**
 * Creates the link by which a user chooses a new password: good once, for 24 hours; voids earlier ones. Throws 404 for an
 * unknown account, 409 for a deactivated one.
 */
export function createPasswordLink(ctx: AppContext, admin: SignedInUser, userId: number): PasswordLinkView {
  return ctx.transaction(() => {
    const user = requireUser(ctx, userId);
    if (!user.isActive) {
      throw new AppError('CONFLICT', 'La cuenta está desactivada: actívala antes de crear el enlace');
    }
    const token = newToken();
    const nowMs = ctx.now();
    const expiresAtMs = nowMs + LINK_LIFE_MS;
    deleteExpiredPasswordLinks(ctx.db, nowMs);
    deletePasswordLinksOf(ctx.db, user.id);
    insertPasswordLink(ctx.db, {
      tokenHash: hashToken(token),
      userId: user.id,
      createdById: admin.id,
      createdAtMs: nowMs,
      expiresAtMs,
    });
    // Behind the hash, so that no server log or Referer ever holds the token.
    return { token, link: `/#/reset/${token}`, expiresAt: new Date(expiresAtMs).toISOString() };
  });
}

/**
 * Sets a new password by a link, ends every session of that account and uses the link up. Throws 400 when the link is
 * unknown, used or expired or its account cannot sign in; 429 after ten such failures from one address in 15 minutes.
 */
export function resetPassword(
  ctx: AppContext,
  ip: string,
  { token, newPassword }: ResetPasswordInput,
): Promise<void> {
  return attemptPassword(ctx, { account: 'password link', ip }, async () => {
    const tokenHash = hashToken(token);
    requireLink(ctx, tokenHash);
    const passwordHash = await hashPassword(newPassword);
    ctx.transaction(() => {
      // The link may have been used while hashing: only one caller wins.
      const userId = requireLink(ctx, tokenHash);
      replacePassword(ctx, userId, passwordHash);
    });
  });
}

function requireLink(ctx: AppContext, tokenHash: string): number {
  const link = findLivePasswordLink(ctx.db, tokenHash, ctx.now());
  if (!link) throw invalid('El enlace no es válido o ya venció. Pide uno nuevo a un administrador.');
  return link.userId;
}
