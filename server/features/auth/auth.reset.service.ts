import type { PasswordLinkView, ResetPasswordInput } from '../../../shared/auth/auth.ts';
import { DAY_MS } from '../../../shared/values/durations.ts';
import { invalid } from '../../../shared/errors.ts';
import { olderThanMs } from '../../clock.ts';
import type { SignedInUser } from '../../caller.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit, subjectOf } from '../audit/audit.service.ts';
import { requireUser } from '../users/users.service.ts';
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

/** Creates a single-use link for 24 hours and voids earlier ones; throws 403 for an administrator, 409 for a deactivated account. */
export function createPasswordLink(
  ctx: AppContext,
  admin: SignedInUser,
  userId: number,
): Promise<PasswordLinkView> {
  return ctx.transaction(() => {
    const user = requireUser(ctx, userId);
    if (user.role === 'admin') throw authErrors.linkOfAdministrator();
    if (!user.isActive) throw authErrors.ACCOUNT_INACTIVE();
    const token = newToken();
    const nowMs = ctx.now();
    const expiresAtMs = nowMs + LINK_LIFE_MS;
    deleteExpiredPasswordLinks(ctx.db, olderThanMs(ctx, 0));
    deletePasswordLinksOf(ctx.db, user.id);
    insertPasswordLink(ctx.db, {
      tokenHash: hashToken(token),
      userId: user.id,
      createdById: admin.id,
      createdAtMs: nowMs,
      expiresAtMs,
    });
    recordAudit(ctx, { actorId: admin.id, kind: 'password_link', ...subjectOf(user) });
    // After the #, so that no server log or Referer contains the token.
    return { token, link: `/#/reset/${token}`, expiresAt: new Date(expiresAtMs).toISOString() };
  });
}

/** Sets a new password and ends all sessions; throws 400 for a dead link or a bad password, 429 after ten failures. */
export async function resetPassword(ctx: AppContext, ip: string, { token, newPassword }: ResetPasswordInput) {
  // Before the attempt: it would count as a wrong link.
  await requireGoodPassword(newPassword, 'Nueva contraseña');
  return attemptPassword(ctx, { account: 'password link', ip }, async () => {
    const tokenHash = hashToken(token);
    requireLink(ctx, tokenHash);
    const passwordHash = await hashPassword(newPassword);
    await ctx.transaction(() => {
      // The link may have been used while hashing.
      const { userId, createdByName } = requireLink(ctx, tokenHash);
      const how = { byId: userId, reason: `Enlace de ${createdByName}` };
      replacePassword(ctx, requireUser(ctx, userId), passwordHash, how);
    });
  });
}

function requireLink(ctx: AppContext, tokenHash: string) {
  const link = findLivePasswordLink(ctx.db, tokenHash, ctx.now());
  if (!link) throw invalid('El enlace no es válido o ya venció. Pide uno nuevo a un administrador.');
  return link;
}
