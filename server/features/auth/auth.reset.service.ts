import type { PasswordLink } from '../../../shared/admin.ts';
import type { ResetPasswordInput } from '../../../shared/auth.ts';
import { AppError, invalid } from '../../../shared/errors.ts';
import type { App } from '../../context.ts';
import {
  deleteExpiredPasswordLinks,
  deletePasswordLinksOf,
  findLivePasswordLink,
  insertPasswordLink,
} from './auth.repository.ts';
import { replacePassword, type SignedInUser } from './auth.service.ts';
import { requireUser } from './auth.users.service.ts';
import { hashPassword } from './passwords.ts';
import { hashToken, newToken } from './tokens.ts';

const LINK_LIFE_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the link by which somebody chooses a new password: good once, for 24 hours, and the only one they have.
 * 404 for an unknown account, 409 for a deactivated one.
 */
export function createPasswordLink(app: App, admin: SignedInUser, userId: string): PasswordLink {
  return app.transaction(() => {
    const user = requireUser(app, userId);
    if (!user.isActive) {
      throw new AppError('CONFLICT', 'La cuenta está desactivada: actívala antes de crear el enlace');
    }
    const token = newToken();
    const nowMs = app.now();
    const expiresAtMs = nowMs + LINK_LIFE_MS;
    deleteExpiredPasswordLinks(app.db, nowMs);
    deletePasswordLinksOf(app.db, user.id);
    insertPasswordLink(app.db, {
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
 * Chooses a new password by a link, ends every session of that account and uses the link up. 400 when the link is
 * unknown, used or expired or its account cannot sign in; 429 after ten such failures from one address in 15 minutes.
 */
export function resetPassword(
  app: App,
  ip: string,
  { token, newPassword }: ResetPasswordInput,
): Promise<void> {
  return app.limits.passwordAttempts(`password link ${ip}`, async () => {
    const tokenHash = hashToken(token);
    requireLink(app, tokenHash);
    const passwordHash = await hashPassword(newPassword);
    app.transaction(() => {
      // Used by somebody else while hashing: only one of them wins.
      const userId = requireLink(app, tokenHash);
      replacePassword(app, userId, passwordHash);
    });
  });
}

function requireLink(app: App, tokenHash: string): number {
  const link = findLivePasswordLink(app.db, tokenHash, app.now());
  if (!link) throw invalid('El enlace no es válido o ya venció. Pide uno nuevo a un administrador.');
  return link.userId;
}
